import type { z } from 'zod'
import { inputLimits } from '@ansvar/domain/input-limits'
import { check } from '#contract/check.ts'
import { isUuid } from '#contract/fields.ts'
import type { ListQuery } from '#contract/lists.ts'
import { RequestProblem } from '#contract/problem.ts'
import { hasMore } from './body.ts'
import { EMBED } from './embeds.ts'
import type { Call, Endpoint } from './endpoint.ts'
import { adaptInput } from './input.ts'
import { readListQuery } from './list-query.ts'
import { repeatedParameter, MAX_IDS, refuseParameters, unknownParameter } from './parameter-problems.ts'

type Read = Pick<Call, 'query' | 'parameters' | 'ids'>

const noQuery: ListQuery = { isById: false, page: 0, size: 0, order: [], where: [] }

/** Reads the query of a call. An empty parameter counts as missing. */
export function readQuery(
  { list, ids, parameters: schema, embeds }: Endpoint,
  request: Request,
  timeZone: string,
): Read {
  const { search, searchParams } = new URL(request.url)
  if (hasMore(search, '&', inputLimits.parameters))
    throw new RequestProblem('bad_request', {
      detail: `The query has more than ${inputLimits.parameters} parameters.`,
    })
  const given = [...searchParams].filter(([, value]) => value !== '')
  // PostgreSQL refuses NUL in texts. Lone surrogates cannot occur, because URLs are decoded as UTF-8.
  const unstorable = new Set(given.filter(([, value]) => value.includes('\0')).map(([name]) => name))
  refuseParameters(
    [...unstorable].map((path) => ({
      path,
      code: 'invalid',
      detail: `${path.slice(0, 100)} must be text in UTF-8 without NUL.`,
    })),
  )
  const params = new URLSearchParams(given)
  // `embed` is read when the response is created.
  if (embeds) params.delete(EMBED)
  if (schema) return { query: noQuery, ids: {}, parameters: readParameters(schema, params, timeZone) }
  if (list) return { query: readListQuery(list, params, timeZone), ids: {}, parameters: null }
  const unknown = [...new Set(params.keys())].filter((name) => !ids.includes(name))
  refuseParameters(unknown.map((name) => unknownParameter(name, ids)))
  return { query: noQuery, ids: readIds(ids, params), parameters: null }
}

/** Reads the query of a call that does not return a list. Each parameter can be given once. */
function readParameters(schema: z.ZodObject, params: URLSearchParams, timeZone: string): unknown {
  const names = [...new Set(params.keys())]
  const repeated = names.filter((name) => params.getAll(name).length > 1)
  const checked = check(schema, adaptInput(Object.fromEntries(params), schema, null, timeZone))
  const known = Object.keys(schema.shape)
  refuseParameters([
    ...checked.problems.map(({ path, code }) =>
      code === 'unknown_field' ? unknownParameter(path, known) : { path, code, detail: `${path} is not valid.` },
    ),
    ...repeated.map(repeatedParameter),
  ])
  return checked.valid()
}

/** Reads the ids in the query. Throws a `bad_request` problem for invalid ones. */
function readIds(names: readonly string[], params: URLSearchParams): Call['ids'] {
  const named = names.map((name) => [name, params.getAll(name)] as const)
  const faulty = named.filter(([, values]) => values.length > MAX_IDS || !values.every(isUuid))
  refuseParameters(
    faulty.map(([path]) => ({ path, code: 'invalid', detail: `${path} must be up to ${MAX_IDS} UUIDs.` })),
  )
  return Object.fromEntries(named)
}
