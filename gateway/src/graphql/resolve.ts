import { setImmediate } from 'node:timers/promises'
import type { GraphQLArgument, GraphQLField, GraphQLFieldResolver, GraphQLResolveInfo } from 'graphql'
import { Upload } from '#http/upload.ts'
import { bodyOf } from '#rest/body.ts'
import type { RestCalls, RestClient, RestRequest } from '#rest/client.ts'
import { isRecord, RestError, upstreamError, validationError } from '#rest/errors.ts'
import type { Mapping } from '#rest/mapping.ts'
import { snake } from '#rest/names.ts'
import { queryOf } from '#rest/query.ts'
import { fillTemplate, scalarText, type Values } from '#rest/template.ts'
import { embedQueryAt, type FieldSources } from '#graphql/embeds.ts'
import { holdsDates, withDates } from '#graphql/input-dates.ts'

/** What every resolver of one request shares. */
export type RestContext = { readonly rest: RestCalls; readonly requestId: string }

type Resolver = GraphQLFieldResolver<unknown, RestContext, Values>

/** A call of a compiled document: what it is asked to embed is known beforehand. */
export type PlannedCall = { readonly embed: string | null }

const DEFAULT_TIME_ZONE = 'Europe/Copenhagen'

/** Reads a field that its record holds, under its snake_case name. */
export function resolveProperty(field: GraphQLField<unknown, unknown>): Resolver {
  const key = snake(field.name)
  return (parent) => {
    if (!isRecord(parent)) throw upstreamError('invalid_answer')
    return parent[key]
  }
}

/** Answers a field by the REST call of its mapping. */
export function resolveCall(mapping: Mapping, args: readonly GraphQLArgument[], sources: FieldSources): Resolver {
  const takesDates = args.some(({ type }) => holdsDates(type))
  const organization = sources.mappings.get('Query.organization') ?? null
  return async (parent, given, { rest }, info: GraphQLResolveInfo | PlannedCall) => {
    try {
      const isLong = isLongList(mapping.body && given[mapping.body.argument])
      if (isLong) await setImmediate()
      const values = takesDates ? await withDates(given, args, () => timeZoneOf(given, organization, rest)) : given
      if (isLong) await setImmediate()
      const embed = mapping.embeds ? ('embed' in info ? info.embed : embedQueryAt(sources, info)) : null
      const request = requestOf(mapping, values, isRecord(parent) ? parent : {}, embed)
      if (request === null) return null
      return await (mapping.method === 'GET' ? rest.pass(request.path) : rest.send(request))
    } catch (error) {
      if (mapping.missingIsNull && error instanceof RestError && error.extensions.code === 'NOT_FOUND') return null
      const sent = mapping.body && given[mapping.body.argument]
      if (sent instanceof Upload && sent.isCutOff)
        throw validationError([{ path: mapping.body?.argument ?? '', code: 'cut_off' }])
      throw error
    }
  }
}

/** A body of so many items takes tens of milliseconds at each step: others have their turn in between. */
const isLongList = (value: unknown): boolean => Array.isArray(value) && value.length > 1_000

/** Answers a subscription by the events of its call: each event's data is a value of the field. */
export function openStream(
  mapping: Mapping,
): GraphQLFieldResolver<unknown, { readonly rest: Pick<RestClient, 'open'> }, Values> {
  return async (_root, args, { rest }) => rest.open(requestOf(mapping, args, {}, null)?.path ?? '')
}

/** Answers a field by the records of the ids that its parent holds, fetched together with its neighbours'. */
export function resolveJoin({ template, ids }: Mapping): Resolver {
  const key = snake(ids ?? '')
  return async (parent, _args, { rest }) => {
    const id = (parent as Values)[key]
    const path = fillTemplate(template, {}, parent as Values)
    if (id === null || id === undefined || path === null) return null
    if (!Array.isArray(id)) return rest.joins.load(path, scalarText(id))
    const records = await Promise.all(id.map((one) => rest.joins.load(path, scalarText(one))))
    return records.filter((record) => record !== null)
  }
}

/** The REST request that the values ask for; null where the parent has no value for a place of the path. */
function requestOf(mapping: Mapping, values: Values, parent: Values, embed: string | null): RestRequest | null {
  const { method, template, query, body, ifMatch, idempotencyKey } = mapping
  const path = fillTemplate(template, values, parent)
  if (path === null) return null
  const search = withEmbed(queryOf(query, values), embed)
  const sent = body && bodyOf(body.kind, values[body.argument])
  const version = ifMatch && values[ifMatch]
  const key = idempotencyKey && values[idempotencyKey]
  return {
    method,
    path: search === '' ? path : `${path}?${search}`,
    headers: {
      ...(sent && { 'content-type': sent.type }),
      ...(isGiven(version) && { 'if-match': `"${headerText(version, ifMatch)}"` }),
      ...(isGiven(key) && { 'idempotency-key': headerText(key, idempotencyKey) }),
    },
    body: sent?.content ?? null,
  }
}

const withEmbed = (search: string, embed: string | null): string =>
  embed === null || search === '' ? (embed ?? search) : `${search}&${embed}`

/** The longest value that travels in a header, as long as the REST service takes a key. */
const MOST_HEADER = 255

/** An argument's value as a header carries it; refused, by the argument's name, where a header cannot carry it. */
function headerText(value: unknown, argument: string | null): string {
  const text = scalarText(value)
  if (text.length <= MOST_HEADER && /^[\x20-\x7e]*$/.test(text)) return text
  throw validationError([{ path: argument ?? '', code: text.length > MOST_HEADER ? 'too_long' : 'invalid' }])
}

const isGiven = (value: unknown): boolean => value !== null && value !== undefined && value !== ''

async function timeZoneOf(args: Values, organization: Mapping | null, rest: RestCalls): Promise<string> {
  const id = args['organizationId']
  if (!organization || !isGiven(id)) return DEFAULT_TIME_ZONE
  const path = fillTemplate(organization.template, { organizationId: id, id }, {})
  const answer = await rest.get(organization.embeds ? `${path}?embed=none` : (path ?? ''))
  const timeZone = isRecord(answer) && answer['time_zone']
  if (typeof timeZone !== 'string' || !isTimeZone(timeZone)) throw upstreamError('invalid_answer')
  return timeZone
}

function isTimeZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }) !== null
  } catch {
    return false
  }
}
