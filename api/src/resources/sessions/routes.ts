import { z } from 'zod'
import { SESSION_IDLE_HOURS } from '#auth/sessions.ts'
import { hashToken } from '#auth/tokens.ts'
import { listOf, named, responseSchema } from '#contract/components.ts'
import { id, instant } from '#contract/fields.ts'
import { RequestProblem } from '#contract/problem.ts'
import { done, list } from '#http/answers.ts'
import { endpoint, type UserCall } from '#http/endpoint.ts'
import { endOtherSessions, endOwnSession, readOwnSessions } from './queries.ts'

const session = responseSchema('Session', {
  id,
  browser: z.string().nullable(),
  system: z.string().nullable(),
  created_date: instant,
  last_used_date: instant,
  expires_date: instant,
  is_current: z.boolean(),
})

/** The hash of the session that makes this call. */
const currentOf = ({ services, request }: Pick<UserCall, 'services' | 'request'>): Buffer =>
  hashToken(services.cookie.read(request) ?? '')

export const sessions = [
  endpoint({
    method: 'get',
    path: '/user/sessions',
    summary: 'Where the user is signed in, the session used last first',
    access: 'account',
    answer: named('SessionList', listOf(session)),
    async handle(call) {
      const { scope, now } = call
      return list(await readOwnSessions(scope.trx, currentOf(call), now, SESSION_IDLE_HOURS))
    },
  }),
  endpoint({
    method: 'put',
    path: '/user/sessions/{id}/revoke',
    summary: 'Ends one of the user’s sessions',
    access: 'account',
    async handle({ scope, params }) {
      if (!(await endOwnSession(scope.trx, params.id))) throw new RequestProblem('not_found')
      return done
    },
  }),
  endpoint({
    method: 'put',
    path: '/user/sessions/revoke-others',
    summary: 'Ends all of the user’s sessions but this one',
    access: 'account',
    async handle(call) {
      await endOtherSessions(call.scope.trx, currentOf(call))
      return done
    },
  }),
]
