import { z } from 'zod'
import { RequestProblem } from '#contract/problem.ts'
import { endpoint } from '#http/endpoint.ts'
import { parseCursor } from '#live/cursor.ts'
import { change } from '#live/events.ts'
import { cursorBefore, readHeads } from '#live/trail.ts'

/** The maximum time back at which a stream can start without a cursor. */
const MAX_SECONDS_BACK = 3_600

const changesParameters = z.strictObject({
  after: z
    .string()
    .max(100)
    .optional()
    .describe('The `cursor` of the last event, to resume after it. Last-Event-ID has precedence.'),
  seconds_back: z.coerce
    .number()
    .int()
    .min(0)
    .max(MAX_SECONDS_BACK)
    .optional()
    .describe('The number of seconds before now at which the stream starts, unless `after` is given. Default: 0.'),
})

export const changes = [
  endpoint({
    method: 'get',
    path: '/organizations/{orgId}/changes',
    summary: 'Streams the changes as server-sent events. At most six streams can be open per session',
    access: 'READ_ORGANIZATION',
    parameters: changesParameters,
    response: change,
    events: true,
    async handle({ services, scope, membership, request, parameters, credentials, now }) {
      const after = request.headers.get('last-event-id') ?? parameters.after
      const given = after === undefined ? null : parseCursor(after)
      if (after !== undefined && given === null)
        throw new RequestProblem('bad_request', { fields: [{ path: 'after', code: 'invalid' }] })
      const back = parameters.seconds_back ?? 0
      const moment = back === 0 || given ? null : new Date(now.getTime() - 1_000 * back)
      const since = moment && (await cursorBefore(scope.trx, membership.organizationId, moment))
      const heads = await readHeads(scope.trx, membership.organizationId)
      const reader = { credentials, membership, user: scope.user }
      const stream = services.hub.open(reader, given ?? since, heads, moment?.getTime())
      return { status: 200, stream }
    },
  }),
]
