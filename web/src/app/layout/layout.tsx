import { useEffect, useMemo, useState } from 'react'
import type { Language } from '@ansvar/domain/languages'
import { prefetchDashboard } from '#features/dashboard/prefetch-dashboard.ts'
import { createCache } from '#graphql/cache.ts'
import { createClient, senderOf } from '#graphql/client.ts'
import { ClientProvider } from '#graphql/client-provider.tsx'
import { createFeed } from '#graphql/feed.ts'
import { createPermissionStore } from '#session/permissions.ts'
import { focusToastByKey } from '#ui/toast-key.ts'
import { createHandlers } from '../handlers.ts'
import { LiveContext } from '../live/live-context.ts'
import { useLanguage } from '../language.ts'
import { preferences } from '../preferences.ts'
import { PermissionStoreContext } from './permission-store.ts'
import { fetchPermissions } from './route-guard.tsx'
import { SessionGate } from './session-gate.tsx'

type LayoutProps = {
  readonly onSessionLost: () => void
  readonly onLanguage: (language: Language) => void
}

/** Renders everything behind the sign-in: the session's client and cache, the permissions, the shell. */
export default function Layout({ onSessionLost, onLanguage }: LayoutProps) {
  const language = useLanguage()
  const [permissions] = useState(createPermissionStore)
  const live = useMemo(() => ({ feed: createFeed(), onSessionLost }), [onSessionLost])
  const client = useMemo(
    () =>
      createClient({
        language,
        feed: live.feed,
        cache: createCache(),
        handlers: createHandlers({ onSessionLost, onLanguage, onPermissionsDoubtful: permissions.doubt }),
      }),
    [language, live, permissions, onSessionLost, onLanguage],
  )
  useEffect(focusToastByKey, [])
  // The active organization is usually that of the last session, so its permissions are requested in parallel with the
  // session.
  useEffect(() => {
    const remembered = preferences.organization()
    if (remembered === null) return
    const { send } = senderOf(client)
    permissions.preload(remembered, (id) => fetchPermissions(send, id, 'prefetch')).catch(() => undefined)
    prefetchDashboard(send, remembered)
  }, [client, permissions])
  return (
    <ClientProvider client={client}>
      <PermissionStoreContext value={permissions}>
        <LiveContext value={live}>
          <SessionGate />
        </LiveContext>
      </PermissionStoreContext>
    </ClientProvider>
  )
}
