import { createHash } from 'node:crypto'
import { networksOf } from '@ansvar/domain/networks'
import { createThrottle } from '#auth/throttle.ts'
import { RequestProblem } from '#contract/problem.ts'
import { credentialsOf } from '#http/credentials.ts'
import { publicEndpoint } from '#http/endpoint.ts'
import type { ApiResponse } from '#http/responses.ts'
import { readCalendar } from './events.ts'

const HOUR_MS = 3_600_000
/** How often a feed can be read in an hour. */
const PER_HOUR = 60
/**
 * The limits on unknown secrets in an hour, of an address and of a network of addresses. A calendar service reads the feeds
 * of many users from one address, revoked ones too.
 */
const UNKNOWN_PER_HOUR = 1_000
const UNKNOWN_WIDE_PER_HOUR = 5_000

/** Returns the calendar that a feed's secret gives access to. */
export function calendar() {
  const ofFeed = createThrottle(PER_HOUR, HOUR_MS)
  const ofUnknown = [createThrottle(UNKNOWN_PER_HOUR, HOUR_MS), createThrottle(UNKNOWN_WIDE_PER_HOUR, HOUR_MS)]
  return [
    publicEndpoint({
      method: 'get',
      path: '/calendar',
      summary:
        'Returns the tasks of the owner of a calendar feed in the format text/calendar. The secret of its address is the bearer token. 404 for one that is unknown or revoked, or whose owner has no access',
      content: true,
      async handle({ services, request, address, now }) {
        const at = now.getTime()
        const token = credentialsOf(request, services.cookie)
        const networks = networksOf(address).map((network, width) => ({ network, throttle: ofUnknown[width] }))
        for (const { network, throttle } of networks) throttle?.guard(network, at)
        if (!token?.isBearer) throw new RequestProblem('not_found')
        const key = token.token.toString('base64')
        ofFeed.guard(key, at)
        ofFeed.count(key, at)
        const text = await readCalendar(token.token, now, services)
        if (text === null) {
          for (const { network, throttle } of networks) throttle?.count(network, at)
          throw new RequestProblem('not_found')
        }
        return respond(request, text)
      },
    }),
  ]
}

function respond(request: Request, text: string): ApiResponse {
  const etag = `"${createHash('sha256').update(text).digest('hex').slice(0, 32)}"`
  const sent = (request.headers.get('if-none-match') ?? '').split(',')
  const known = new Set(sent.map((tag) => tag.trim().replace(/^W\//, '')))
  const headers = { etag, 'content-type': 'text/calendar; charset=utf-8' }
  if (known.has(etag) || known.has('*')) return { status: 304, headers: { etag } }
  return {
    status: 200,
    headers: { ...headers, 'content-disposition': 'inline; filename="ansvar.ics"' },
    body: new Response(text).body,
  }
}
