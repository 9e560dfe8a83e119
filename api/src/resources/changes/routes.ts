import { endpoint } from '#http/endpoint.ts'
import { RequestProblem } from '#http/problem.ts'
import { parseCursor } from '#live/cursor.ts'
import { change } from '#live/events.ts'
import { readHeads } from '#live/trail.ts'

export const changes = [
  endpoint({
    method: 'get',
    path: '/organizations/{orgId}/changes',
    summary:
      'What changes in the organisation and in the catalogue, as an event stream; after a gap, from `after` or Last-Event-ID on',
    access: 'READ_ORGANIZATION',
    answer: change,
    events: true,
    async handle({ services, scope, place, request, entrance }) {
      const after = request.headers.get('last-event-id') ?? new URL(request.url).searchParams.get('after')
      if (after !== null && parseCursor(after) === null)
        throw new RequestProblem('bad_request', { fields: [{ path: 'after', code: 'invalid' }] })
      const heads = await readHeads(scope.trx, place.id)
      const stream = services.hub.open({ entrance, place, user: scope.user }, after, heads)
      return { status: 200, stream }
    },
  }),
]
