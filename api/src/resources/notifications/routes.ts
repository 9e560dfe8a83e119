import { unmutableKinds, type NotificationKind } from '@ansvar/domain/notices'
import type { Problem } from '@ansvar/domain/problems'
import { done, ok } from '#http/responses.ts'
import { endpoint } from '#http/endpoint.ts'
import { listEndpoint } from '#http/list-endpoint.ts'
import * as queries from './queries.ts'
import { notification, notificationListSpec, settings, settingsInput } from './schema.ts'

export const notifications = [
  listEndpoint({
    path: '/organizations/{orgId}/notifications',
    summary: 'Lists the user’s own notifications, newest first',
    access: 'account',
    list: notificationListSpec,
    item: notification,
    read: ({ scope, membership, language, query }) =>
      queries.readNotifications(scope, membership.organizationId, language, query),
  }),
  endpoint({
    method: 'put',
    path: '/organizations/{orgId}/notifications/{id}/read',
    summary: 'Marks one of the user’s notifications as read. 404 if the user has no such notification',
    access: 'account',
    response: notification,
    handle: async ({ scope, membership, language, params }) =>
      ok(await queries.markRead(scope, membership.organizationId, language, params.id)),
  }),
  endpoint({
    method: 'put',
    path: '/organizations/{orgId}/notifications/read',
    summary: 'Marks all of the user’s notifications in the organization as read',
    access: 'account',
    async handle({ scope, membership }) {
      await queries.markAllRead(scope, membership.organizationId)
      return done
    },
  }),
]

/** Returns the problem of each kind that cannot be muted. */
const mutingProblems = (muted: readonly NotificationKind[] | null | undefined): Problem[] =>
  (muted ?? []).flatMap((kind, index) =>
    unmutableKinds.includes(kind) ? [{ path: `muted.${index}`, code: 'fixed' as const }] : [],
  )

export const notificationSettings = [
  endpoint({
    method: 'get',
    path: '/user/notification-settings',
    summary: 'Returns the user’s settings of notifications',
    access: 'account',
    response: settings,
    handle: async ({ scope }) => ok(await queries.readSettings(scope)),
  }),
  endpoint({
    method: 'put',
    path: '/user/notification-settings',
    summary: 'Changes the user’s settings of notifications. An omitted field is unchanged',
    access: 'account',
    body: settingsInput,
    response: settings,
    handle: async ({ scope, body }) =>
      ok(await queries.storeSettings(scope, body.valid(mutingProblems(body.parts.muted)))),
  }),
]
