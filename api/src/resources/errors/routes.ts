import { z } from 'zod'
import { networksOf } from '@ansvar/domain/networks'
import { named } from '#contract/components.ts'
import { createThrottle } from '#auth/throttle.ts'
import { publicEndpoint } from '#http/endpoint.ts'
import { maskPersons } from '#log.ts'

// The limits for an address, and for a network of addresses.
const PER_MINUTE = 30
const WIDE_PER_MINUTE = 300
const MINUTE_MS = 60_000
const text = (max: number) => z.string().max(max).nullish()

// The report of a browser. Unknown fields are ignored, because a refused report would be lost.
const clientError = named(
  'ClientError',
  z
    .object({
      message: z.string().max(2_000).describe('The message of the error.'),
      name: text(200).describe('The name of the error, such as TypeError.'),
      stack: text(20_000).describe('The stack of the error, as the browser writes it.'),
      path: text(1_000).describe('The path of the page on which the error occurred.'),
      code: text(100).describe('The code of the problem that the service reported.'),
      request_id: text(100).describe('The id of the request that failed.'),
      version: text(100).describe('The version of the interface.'),
      language: text(20).describe('The language of the interface.'),
    })
    .describe('The report of an unexpected error in a browser.'),
)

export function errors() {
  const limits = [createThrottle(PER_MINUTE, MINUTE_MS), createThrottle(WIDE_PER_MINUTE, MINUTE_MS)]
  return [
    publicEndpoint({
      method: 'post',
      path: '/errors',
      summary: 'Logs the report of an unexpected error in a browser. Personal data is masked',
      status: 202,
      body: clientError,
      async handle({ services, body, address, now, requestId }) {
        const counted = networksOf(address).map((network, width) => ({ network, limit: limits[width] }))
        for (const { network, limit } of counted) limit?.guard(network, now.getTime())
        for (const { network, limit } of counted) limit?.count(network, now.getTime())
        const report = body.valid()
        services.log.warn({ request_id: requestId, client_error: withoutPersons(report) }, 'a browser met an error')
        return { status: 202 }
      },
    }),
  ]
}

type Report = z.output<typeof clientError>

/** Returns the report without data that may identify a person: addresses, query parameters and ids. */
function withoutPersons(report: Report): Record<string, string> {
  const texts = Object.entries(report).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return Object.fromEntries(texts.map(([key, value]) => [key, maskPersons(value)]))
}
