import { calendarFeedTransitionsOf } from '@ansvar/domain/calendar-feed-states'
import { calendarTitles, MAX_CALENDAR_FEEDS } from '@ansvar/domain/calendar-feeds'
import { hashToken, newToken } from '#auth/tokens.ts'
import { listSchema } from '#contract/components.ts'
import { RequestProblem } from '#contract/problem.ts'
import { callFunction } from '#db/functions.ts'
import { done, list } from '#http/responses.ts'
import { endpoint } from '#http/endpoint.ts'
import { lockFeed, readFeed, readFeeds, revokeFeed } from './queries.ts'
import { calendarFeed, calendarFeedInput, newCalendarFeed } from './schema.ts'

const path = '/user/calendar-feeds'

export const calendarFeeds = [
  endpoint({
    method: 'get',
    path,
    summary: 'Lists the user’s active calendar feeds, without their addresses, newest first',
    access: 'account',
    response: listSchema(calendarFeed),
    handle: async ({ scope }) => list(await readFeeds(scope)),
  }),
  endpoint({
    method: 'post',
    path,
    summary: `Creates a calendar feed of the user’s tasks and returns its address, which cannot be queried later. 409 if the user has ${MAX_CALENDAR_FEEDS} active feeds`,
    access: 'account',
    tellsSecret: true,
    body: calendarFeedInput,
    status: 201,
    response: newCalendarFeed,
    async handle({ scope, body, now, services }) {
      const { titles, kinds } = body.valid()
      const secret = newToken()
      const values = [
        hashToken(secret),
        titles ?? calendarTitles[0],
        [...new Set(kinds ?? [])],
        now,
        MAX_CALENDAR_FEEDS,
      ]
      const id = await callFunction<string>(scope.trx, 'create_calendar_feed', ...values)
      if (id === null)
        throw new RequestProblem('conflict', {
          detail: `A user has at most ${MAX_CALENDAR_FEEDS} active calendar feeds. Revoke one first.`,
        })
      const address = `${services.config.publicUrl}/calendar/${secret}.ics`
      return { status: 201, body: { ...(await readFeed(scope, id)), address } }
    },
  }),
  endpoint({
    method: 'put',
    path: `${path}/{id}/revoke`,
    summary: 'Revokes one of the user’s calendar feeds with immediate effect. 404 if the user has no such active feed',
    access: 'account',
    async handle({ scope, params }) {
      const state = await lockFeed(scope, params.id)
      // Every member with an account has at least the level READ.
      const isRevocable = state && calendarFeedTransitionsOf({ state }, 'READ', ['OWNER']).may.includes('REVOKE')
      if (!isRevocable) throw new RequestProblem('not_found')
      await revokeFeed(scope, params.id)
      return done
    },
  }),
]
