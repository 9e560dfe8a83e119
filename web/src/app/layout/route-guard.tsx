import { useEffect, useState, type ReactNode } from 'react'
import { Redirect, useLocation } from 'wouter'
import { fromPromise } from 'xstate'
import type { Permission } from '@ansvar/domain/permissions'
import { SendFailed, type Send } from '#graphql/send.ts'
import { useSend } from '#graphql/use-send.ts'
import { routeGuardMachine } from '#machines/route-guard.machine.ts'
import { useMachine } from '#machines/use-machine.ts'
import { paths } from '#paths/paths.ts'
import { rootFrom } from '#paths/public-paths.ts'
import { failedCheck } from '#session/failed-check.ts'
import { PermissionsDocument } from '#session/generated/session.graphql.ts'
import type { Page } from '#session/page.ts'
import type { Refusal } from '#session/refusal.ts'
import { Splash } from '../splash.tsx'
import { usePermissionStore } from './permission-store.ts'

const requestPolicy = 'network-only'

/**
 * Request contexts by the reason for a request: to open a screen, before a screen needs them, or again for an open
 * screen (decision 0188).
 */
const contexts = {
  first: { requestPolicy },
  prefetch: { requestPolicy, quiet: 'prefetch' },
  refetch: { requestPolicy, quiet: 'refetch' },
} as const

/** Fetches the user's permissions in an organization. Returns none if the service refuses access. */
export const fetchPermissions = (send: Send, organizationId: string, when: keyof typeof contexts) =>
  send(
    PermissionsDocument,
    { organizationId },
    {
      data: ({ permissions }) => permissions?.content ?? [],
      FORBIDDEN: () => [],
      // A deleted organization grants nothing.
      NOT_FOUND(failure) {
        if (when === 'refetch') return []
        throw new SendFailed(failure)
      },
    },
    contexts[when],
  )

type RouteGuardProps = {
  /** The organization, and for a screen also the permission. Also the React key of the guard. */
  readonly actorKey: string
  readonly needed: Permission
  readonly organizationId: string
  /** The guarded page, for the message if it is refused. */
  readonly page: Page
  readonly children: (granted: readonly Permission[]) => ReactNode
}

/**
 * Renders its children if the organization grants the permission. Otherwise redirects to the unauthorized page, or to
 * the root if the check itself fails. Use `actorKey` as its React key.
 */
export function RouteGuard({ actorKey, needed, organizationId, page, children }: RouteGuardProps) {
  const sendOperation = useSend()
  const store = usePermissionStore()
  const [path] = useLocation()
  const [machine] = useState(() =>
    routeGuardMachine.provide({
      actors: {
        loadPermissions: fromPromise(() =>
          store.load(organizationId, (id) => fetchPermissions(sendOperation, id, 'first')),
        ),
        reloadPermissions: fromPromise(() =>
          store.load(organizationId, (id) => fetchPermissions(sendOperation, id, 'refetch')),
        ),
      },
    }),
  )
  const [state, send] = useMachine(machine, { input: { needed }, actorKey })
  useEffect(() => store.onDrop(() => send({ type: 'permissions.dropped' })), [store, send])
  const isOpen = state.hasTag('open')
  useEffect(() => {
    if (isOpen) failedCheck.clear()
  }, [isOpen])
  if (isOpen) return children(state.context.granted)
  if (state.matches('failed')) return <CheckFailed />
  if (!state.matches('denied')) return <Splash />
  if (path === paths.unauthorized()) return children(state.context.granted)
  return <Redirect replace to={paths.unauthorized()} state={refusalOf(page, needed)} />
}

/** Redirects to the root, which shows that the check failed. */
export function CheckFailed() {
  const [root] = useState(() => {
    failedCheck.note(`${location.pathname}${location.search}${location.hash}`)
    return rootFrom(location)
  })
  return <Redirect replace to={root} />
}

/** Returns what the unauthorized page shows about a refusal. */
export function refusalOf(page: Page, needed: Permission, limited = false): Refusal {
  return { attempted: `${location.pathname}${location.search}`, page, needed, limited }
}
