import { sql } from 'kysely'
import { z } from 'zod'
import { SESSION_IDLE_HOURS } from '#auth/sessions.ts'
import { hashToken } from '#auth/tokens.ts'
import { listSchema, responseSchema } from '#contract/components.ts'
import { id, instant } from '#contract/fields.ts'
import { RequestProblem } from '#contract/problem.ts'
import { callFunction, functionRows } from '#db/functions.ts'
import { done, list } from '#http/responses.ts'
import { endpoint, type UserCall } from '#http/endpoint.ts'

const session = responseSchema('Session', {
  id,
  browser: z.string().nullable(),
  system: z.string().nullable(),
  created_date: instant,
  last_used_date: instant,
  expires_date: instant,
  is_current: z.boolean(),
})

/** Returns the hash of the session that makes this call. */
const currentOf = ({ services, request }: Pick<UserCall, 'services' | 'request'>): Buffer =>
  hashToken(services.cookie.read(request) ?? '')

export const sessions = [
  endpoint({
    method: 'get',
    path: '/user/sessions',
    summary: 'Lists the sessions of the user, last used first',
    access: 'account',
    response: listSchema(session),
    async handle(call) {
      const idle = sql`make_interval(hours => ${SESSION_IDLE_HOURS})`
      return list(await functionRows(call.scope.trx, 'own_sessions', currentOf(call), call.now, idle))
    },
  }),
  endpoint({
    method: 'put',
    path: '/user/sessions/{id}/revoke',
    summary: 'Ends one of the user’s sessions. 404 if the user has no such session',
    access: 'account',
    async handle({ scope, params }) {
      if (!(await callFunction<boolean>(scope.trx, 'end_own_session', params.id))) throw new RequestProblem('not_found')
      return done
    },
  }),
  endpoint({
    method: 'put',
    path: '/user/sessions/revoke-others',
    summary: 'Ends all sessions of the user except this one',
    access: 'account',
    async handle(call) {
      await callFunction(call.scope.trx, 'end_other_sessions', currentOf(call))
      return done
    },
  }),
]
