import { getNamedType, type GraphQLField, type GraphQLObjectType } from 'graphql'
import { createGateway } from '@ansvar/gateway/app'
import { createSchema } from '@ansvar/gateway/graphql/schema'
import { createLog } from '@ansvar/gateway/log'
import { snakeCase, transportOf } from 'rest-graphql'
import { convertKeys } from 'rest-graphql/conventions/names'
import { readSchema } from '@ansvar/schema'
import { everything } from '../contract/documents.ts'
import type { Level, Reach } from './access.ts'
import { calls } from './calls.ts'
import { fields } from './fields.ts'
import { callNamed, pathParametersOf, sentTo, type Call, type RecordIds, type Tenants } from './tenants.ts'

export const { schema, mappings } = createSchema(readSchema())
export const unnamed = (path: string): string => path.replaceAll(/\{\w+\}/g, '{}')
export const reachOfCall = new Map(
  Object.entries(calls).flatMap(([reach, names]) => names.map((name) => [unnamed(name), { reach, name }] as const)),
)

/** A field that makes a request to the service, and its call. */
export type Row = {
  readonly name: string
  readonly reach: Reach
  readonly field: GraphQLField<unknown, unknown>
  readonly call: Call
  readonly kind: string
}

/** Every field of the table. */
export const rows: readonly Row[] = Object.entries(fields).flatMap(([reach, names]) =>
  names.map((name) => {
    const [type = '', own = ''] = name.split('.')
    const field = (schema.getType(type) as GraphQLObjectType).getFields()[own]
    const { method, template } = mappings.get(name) ?? { method: '', template: [] }
    const path = template.map((part) => (part.kind === 'text' ? part.text : '{}')).join('/')
    const { name: call = '' } = reachOfCall.get(`${method} ${path}`) ?? {}
    if (!field) throw new Error(`${name} is no field`)
    return { name, reach: reach as Reach, field, call: callNamed(call), kind: type.toLowerCase() }
  }),
)
/** Fields of one organization. */
export const scoped = rows.filter(({ call }) => call.path.startsWith('organizations/{orgId}'))

/** Returns the variables of a field: the path parameters in order, and the body with the schema's names. */
function variablesOf({ name, call }: Row, ids: RecordIds, spare?: string): Record<string, unknown> {
  const mapping = mappings.get(name)
  const pathIds = pathParametersOf(call).map(({ kind, name: part }) =>
    part === 'orgId' ? ids.organizations : ((part === 'id' ? spare : undefined) ?? ids[kind]),
  )
  const named = (mapping?.template ?? []).flatMap((part) => (part.kind === 'argument' ? [part.name] : []))
  const variables: Record<string, unknown> = Object.fromEntries(named.map((each, index) => [each, pathIds[index]]))
  if (call.upload) variables['file'] = null
  else if (mapping?.body) {
    const { json, body } = sentTo(call, ids) as { json?: unknown; body?: URLSearchParams }
    const input = convertKeys(json ?? Object.fromEntries(body ?? []), snakeCase.toGraphQL)
    variables[mapping.body.argument] = name.endsWith('.createReadings') ? [input] : input
  }
  return variables
}

function documentFor({ field, kind, name }: Row, variables: object, joins: boolean): string {
  const args = field.args.filter((arg) => arg.name in variables)
  const declared = args.map((arg) => `$${arg.name}: ${arg.type.toString()}`).join(', ')
  const passed = args.map((arg) => `${arg.name}: $${arg.name}`).join(', ')
  const selection = getNamedType(field.type).name === 'ChangeEvent' ? '{ __typename }' : everything(field.type, joins)
  const call = `${name.split('.')[1]}${passed && `(${passed})`}`
  return `${kind} ${declared && `(${declared})`} { answer: ${call} ${selection === '{  }' ? '' : selection} }`
}

type GraphqlResponse = {
  data?: { answer?: unknown } | null
  errors?: { extensions: { code: string; reason: string } }[]
}

/**
 * Sends the requests of all callers through one gateway. With `joins` it also selects joined records, which the gateway
 * fetches by separate calls.
 */
export function createSend(tenants: Tenants, { joins = false } = {}) {
  const gateway = createGateway({
    schema: readSchema(),
    upstream: transportOf({ request: (path, init) => tenants.api.fetch(path, init) }),
    publicUrl: 'http://localhost:4000',
    log: createLog('silent'),
  })
  return async (row: Row, level: Level, ids: RecordIds, spare?: string): Promise<{ code: string; text: string }> => {
    const variables = variablesOf(row, ids, spare)
    const operation = JSON.stringify({ query: documentFor(row, variables, joins), variables })
    const headers = { ...tenants.headers(level), origin: 'http://localhost:4000' }
    const isStream = row.kind === 'subscription'
    let init: RequestInit = {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', ...(isStream && { accept: 'text/event-stream' }) },
      body: operation,
    }
    if (row.call.upload) {
      const { body, headers: sent } = sentTo(row.call, ids) as {
        body: Uint8Array<ArrayBuffer>
        headers: Record<string, string>
      }
      const file = (await new Response(body, { headers: sent }).formData()).get('file') as File
      const form = new FormData()
      form.append('operations', operation)
      form.append('map', '{"0":["variables.file"]}')
      form.append('0', file, file.name)
      init = { method: 'POST', headers, body: form }
    }
    const answer = await gateway.request('/graphql', init)
    if (isStream) {
      const reader = (answer.body ?? new ReadableStream<Uint8Array>()).pipeThrough(new TextDecoderStream()).getReader()
      let text = ''
      while (!text.includes('event:')) text += (await reader.read()).value ?? ''
      await reader.cancel()
      return { code: /"code":"(\w+)"/.exec(text)?.[1] ?? 'y', text }
    }
    const text = await answer.text()
    const { data, errors } = JSON.parse(text) as GraphqlResponse
    const code = errors?.[0]?.extensions.code
    return { code: code ?? (data && 'answer' in data ? 'y' : 'nothing'), text }
  }
}
