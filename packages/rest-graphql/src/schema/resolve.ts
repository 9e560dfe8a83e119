import { setImmediate } from 'node:timers/promises'
import type { GraphQLArgument, GraphQLField, GraphQLFieldResolver, GraphQLResolveInfo } from 'graphql'
import type { Conventions, ReadField } from '../conventions/conventions.ts'
import { bodyOf } from '../rest/body.ts'
import type { RestCalls, RestClient, RestRequest } from '../rest/client.ts'
import { RestError, upstreamError, validationError } from '../rest/errors.ts'
import type { Mapping } from '../rest/mapping.ts'
import { queryOf } from '../rest/query.ts'
import { fillTemplate, scalarText } from '../rest/template.ts'
import { Upload } from '../upload.ts'
import { isPresent, isRecord, type Values } from '../values.ts'
import { embedParameter, embedQueryAt, type FieldSources } from './embeds.ts'
import { containsDates, withDates } from './input-dates.ts'

/** What every resolver of one request shares. */
export type RestContext = { readonly rest: RestCalls; readonly requestId: string }

type Resolver = GraphQLFieldResolver<unknown, RestContext, Values>

/** A call of a compiled document: what it embeds is known in advance. */
export type PlannedCall = { readonly embed: string | null }

/** Reads a field of its record, under its REST name. */
export function resolveProperty(field: GraphQLField<unknown, unknown>, { names }: Conventions): Resolver {
  const key = names.toRest(field.name)
  return (parent) => {
    if (!isRecord(parent)) throw upstreamError('invalid_answer')
    return parent[key]
  }
}

/** Resolves a field by the REST call of its mapping. */
export function resolveCall(mapping: Mapping, args: readonly GraphQLArgument[], sources: FieldSources): Resolver {
  const { conventions } = sources
  const { scalars } = conventions
  const takesDates = args.some(({ type }) => containsDates(type, scalars))
  return async (parent, given, { rest }, info: GraphQLResolveInfo | PlannedCall) => {
    try {
      const isLong = isLongList(mapping.body && given[mapping.body.argument])
      if (isLong) await setImmediate()
      const values = takesDates ? await withDates(given, args, scalars, () => timeZoneOf(given, sources, rest)) : given
      if (isLong) await setImmediate()
      const embed = mapping.embeds ? ('embed' in info ? info.embed : embedQueryAt(sources, info)) : null
      const request = requestOf(mapping, values, isRecord(parent) ? parent : {}, embed, conventions)
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

/** A body of so many items takes tens of milliseconds at each step: other requests run in between. */
const isLongList = (value: unknown): boolean => Array.isArray(value) && value.length > 1_000

/** Resolves a subscription by the events of its call: each event's data is a value of the field. */
export function openStream(
  mapping: Mapping,
  conventions: Conventions,
): GraphQLFieldResolver<unknown, { readonly rest: Pick<RestClient, 'open'> }, Values> {
  return async (_root, args, { rest }) => rest.open(requestOf(mapping, args, {}, null, conventions)?.path ?? '')
}

/** Resolves a field by the records of the ids in its parent, fetched together with those of other parents. */
export function resolveJoin({ template, ids }: Mapping, { names }: Conventions): Resolver {
  const key = names.toRest(ids ?? '')
  return async (parent, _args, { rest }) => {
    const id = (parent as Values)[key]
    const path = fillTemplate(template, {}, parent as Values)
    if (id === null || id === undefined || path === null) return null
    if (!Array.isArray(id)) return rest.joins.load(path, scalarText(id))
    const records = await Promise.all(id.map((one) => rest.joins.load(path, scalarText(one))))
    return records.filter((record) => record !== null)
  }
}

/** The REST request of the values; null where the parent has no value for a parameter of the path. */
function requestOf(
  mapping: Mapping,
  values: Values,
  parent: Values,
  embed: string | null,
  conventions: Conventions,
): RestRequest | null {
  const { method, template, query, body, ifMatch, idempotencyKey } = mapping
  const path = fillTemplate(template, values, parent)
  if (path === null) return null
  const search = withEmbed(queryOf(query, values, conventions), embed)
  const sent = body && bodyOf(body.kind, values[body.argument], conventions.names)
  const version = ifMatch && values[ifMatch]
  const key = idempotencyKey && values[idempotencyKey]
  return {
    method,
    path: search === '' ? path : `${path}?${search}`,
    headers: {
      ...(sent && { 'content-type': sent.type }),
      ...(isPresent(version) && { 'if-match': `"${headerText(version, ifMatch)}"` }),
      ...(isPresent(key) && { 'idempotency-key': headerText(key, idempotencyKey) }),
    },
    body: sent?.content ?? null,
  }
}

const withEmbed = (search: string, embed: string | null): string =>
  embed === null || search === '' ? (embed ?? search) : `${search}&${embed}`

/** The longest value of a header, in characters. */
const MAX_HEADER = 255

/** An argument's value as a header; refused, by the argument's name, where a header cannot hold it. */
function headerText(value: unknown, argument: string | null): string {
  const text = scalarText(value)
  if (text.length <= MAX_HEADER && /^[\x20-\x7e]*$/.test(text)) return text
  throw validationError([{ path: argument ?? '', code: text.length > MAX_HEADER ? 'too_long' : 'invalid' }])
}

async function timeZoneOf(args: Values, sources: FieldSources, rest: RestCalls): Promise<string> {
  const { timeZone } = sources.conventions
  if (typeof timeZone === 'string') return timeZone
  const found = await timeZone(args, readFieldOf(sources, rest))
  if (typeof found !== 'string' || !isTimeZone(found)) throw upstreamError('invalid_answer')
  return found
}

/** Reads query fields by their GET, without what they may embed. */
function readFieldOf(sources: FieldSources, rest: RestCalls): ReadField {
  return async (field, args) => {
    const mapping = sources.mappings.get(`Query.${field}`)
    if (!mapping) return null
    const request = requestOf(mapping, args, {}, mapping.embeds ? embedParameter(sources) : null, sources.conventions)
    return request && rest.get(request.path)
  }
}

function isTimeZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }) !== null
  } catch {
    return false
  }
}
