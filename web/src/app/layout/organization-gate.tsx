import { useCallback, useEffect, useMemo, useState } from 'react'
import { fromPromise } from 'xstate'
import { prefetchDashboard } from '#features/dashboard/prefetch-dashboard.ts'
import { useSend } from '#graphql/use-send.ts'
import { organizationSelectionMachine } from '#machines/organization-selection.machine.ts'
import { useMachine } from '#machines/use-machine.ts'
import {
  SessionContext,
  SwitchOrganizationContext,
  type Session,
  type SessionOrganization,
  type SessionUser,
} from '#session/session.ts'
import { DeferredRender } from '#ui/deferred-render.tsx'
import { preferences } from '../preferences.ts'
import { Splash } from '../splash.tsx'
import { RouteGuard } from './route-guard.tsx'
import { Shell } from './shell.tsx'

const machine = organizationSelectionMachine.provide({
  actors: {
    load: fromPromise(async () => preferences.organization()),
    store: fromPromise<void, { id: string | null }>(async ({ input }) => preferences.rememberOrganization(input.id)),
  },
})

type OrganizationGateProps = {
  readonly user: SessionUser
  readonly organizations: readonly SessionOrganization[]
}

/** Selects the active organization, requests the user's permissions there, and opens the shell. */
export function OrganizationGate({ user, organizations }: OrganizationGateProps) {
  const ids = useMemo(() => organizations.map(({ id }) => id), [organizations])
  const [options] = useState(() => ({ input: { organizationIds: ids } }))
  const [{ context }, send] = useMachine(machine, options)
  const select = useCallback((id: string) => send({ type: 'select', id }), [send])
  useEffect(() => send({ type: 'holding.changed', organizationIds: ids }), [send, ids])
  const organization = organizations.find(({ id }) => id === context.activeId)
  const sendOperation = useSend()
  useEffect(() => {
    if (organization?.featureAccessibility === 'FULL') prefetchDashboard(sendOperation, organization.id)
  }, [sendOperation, organization])
  if (!organization) return <Splash />
  const actorKey = organization.id
  return (
    <RouteGuard
      key={actorKey}
      actorKey={actorKey}
      needed="READ_ORGANIZATION"
      organizationId={actorKey}
      page="dashboard"
    >
      {(permissions) => (
        <WithSession session={{ user, organization, organizations, permissions }}>
          <DeferredRender before={<Splash />}>
            <SwitchOrganizationContext value={select}>
              <Shell onOrganization={select} />
            </SwitchOrganizationContext>
          </DeferredRender>
        </WithSession>
      )}
    </RouteGuard>
  )
}

function WithSession({ session, children }: { session: Session; children: React.ReactNode }) {
  const { user, organization, organizations, permissions } = session
  const value = useMemo(
    () => ({ user, organization, organizations, permissions }),
    [user, organization, organizations, permissions],
  )
  return <SessionContext value={value}>{children}</SessionContext>
}
