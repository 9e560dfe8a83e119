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

/** By why they are requested: to open a screen, before one wants them, or again behind an open screen (decision 0188). */
const contexts = {
  first: { requestPolicy },
  ahead: { requestPolicy, quiet: 'ahead' },
  again: { requestPolicy, quiet: 'again' },
} as const

/** What an organization grants the user: nothing where the service refuses to say it. */
export const fetchPermissions = (send: Send, organizationId: string, when: keyof typeof contexts) =>
  send(
    PermissionsDocument,
    { organizationId },
    {
      data: ({ permissions }) => permissions?.content ?? [],
      FORBIDDEN: () => [],
      // Of an organization that is gone nothing is granted any more.
      NOT_FOUND(failure) {
        if (when === 'again') return []
        throw new SendFailed(failure)
      },
    },
    contexts[when],
  )

type RouteGuardProps = {
  /** Its key too: the organization, and for a screen the permission. */
  readonly place: string
  readonly needed: Permission
  readonly organizationId: string
  /** What is guarded, for the page that refuses it. */
  readonly page: Page
  readonly children: (granted: readonly Permission[]) => ReactNode
}

/**
 * Opens what it guards when the organization grants the permission; else it leads to the unauthorized page, or, when
 * the check by which it would open fails, to the root. Give it its place as its key.
 */
export function RouteGuard({ place, needed, organizationId, page, children }: RouteGuardProps) {
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
          store.load(organizationId, (id) => fetchPermissions(sendOperation, id, 'again')),
        ),
      },
    }),
  )
  const [state, send] = useMachine(machine, { input: { needed }, place })
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

/** Leads to the root, which says that the check failed. */
export function CheckFailed() {
  const [root] = useState(() => {
    failedCheck.note(`${location.pathname}${location.search}${location.hash}`)
    return rootFrom(location)
  })
  return <Redirect replace to={root} />
}

/** What the unauthorized page says of a refusal here and now. */
export function refusalOf(page: Page, needed: Permission, limited = false): Refusal {
  return { attempted: `${location.pathname}${location.search}`, page, needed, limited }
}
