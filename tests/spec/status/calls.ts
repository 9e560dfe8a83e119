import { buildASTSchema, getDirectiveValues, isObjectType, parse, type GraphQLField } from 'graphql'
import { readSchema } from '@ansvar/schema'
import type { CallRow } from '../calls.ts'
import { missing, present, type Status, wrong } from '../row.ts'

/** The properties of the API's OpenAPI document that are used here. */
export type OpenApi = {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly parameters?: readonly { in: string; name: string }[]
            readonly requestBody?: { readonly content: Readonly<Record<string, unknown>> }
          }
        >
      >
    >
  >
}

/** The media type of each kind of body in the API. */
const bodyTypes: Readonly<Record<string, CallRow['body']>> = {
  'application/json': 'json',
  'application/x-www-form-urlencoded': 'form',
  'multipart/form-data': 'multipart',
}

const schema = buildASTSchema(parse(readSchema()))
const directive = schema.getDirective('rest')

/** Removes the names of parameters, which are not part of a call. */
const anonymous = (path: string) => path.replaceAll(/\{[^}]*\}/g, '{}')

type MappedCall = { readonly method: string; readonly path: string; readonly body: CallRow['body'] }

function restOf(field: GraphQLField<unknown, unknown>): MappedCall | null {
  const values = directive && field.astNode && getDirectiveValues(directive, field.astNode)
  const verb = values && (['get', 'post', 'put', 'patch'] as const).find((name) => typeof values[name] === 'string')
  if (!verb) return null
  const kind = (['body', 'form', 'multipart'] as const).find((name) => typeof values[name] === 'string')
  const none = verb === 'get' ? null : 'empty'
  return { method: verb.toUpperCase(), path: String(values[verb]), body: kind === 'body' ? 'json' : (kind ?? none) }
}

/** Returns the root fields of the schema with their calls. */
export function mappedCalls(): (MappedCall & { readonly field: string })[] {
  return [schema.getQueryType(), schema.getMutationType()].filter(isObjectType).flatMap((type) =>
    Object.values(type.getFields()).flatMap((field) => {
      const rest = restOf(field)
      return rest ? [{ field: field.name, ...rest }] : []
    }),
  )
}

/** A call is present if the API describes it and the schema's field maps to it. */
export function callStatus(row: CallRow, openApi: OpenApi): Status {
  const path = Object.keys(openApi.paths).find((known) => anonymous(known) === anonymous(`/api/v1/${row.path}`))
  const operation = path === undefined ? undefined : openApi.paths[path]?.[row.method.toLowerCase()]
  const mapped = mappedCalls().find(({ field }) => field === row.field)
  if (!operation && !mapped) return missing
  if (!operation) return wrong('the schema maps to it, but the api does not have it')
  if (row.field !== null && !mapped) return wrong(`the api answers it, but the schema has no field ${row.field}`)
  if (mapped && (mapped.method !== row.method || anonymous(mapped.path) !== anonymous(row.path)))
    return wrong(`the field ${mapped.field} maps to ${mapped.method} ${mapped.path}`)
  const [type] = Object.keys(operation.requestBody?.content ?? {})
  const taking = type === undefined ? (row.method === 'GET' ? null : 'empty') : bodyTypes[type]
  for (const body of mapped ? [taking, mapped.body] : [taking])
    if (body !== row.body) return wrong(`its body is ${body ?? 'none'}`)
  const parameters = operation.parameters ?? []
  const taken = new Set(parameters.filter((one) => one.in === 'query').map(({ name }) => name))
  const lacking = row.query.filter((name) => !taken.has(name))
  return lacking.length === 0 ? present : wrong(`it does not take ${lacking.join(', ')}`)
}
