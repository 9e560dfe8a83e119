import { getNamedType, type GraphQLField, type GraphQLObjectType } from 'graphql'
import { createGateway } from '@ansvar/gateway/app'
import { createSchema } from '@ansvar/gateway/graphql/schema'
import { upstreamOf } from '@ansvar/gateway/http/upstream'
import { createLog } from '@ansvar/gateway/log'
import { camelKeys } from '@ansvar/gateway/rest/names'
import { readSchema } from '@ansvar/schema'
import { everything } from '../contract/documents.ts'
import type { Level, Reach } from './access.ts'
import { calls } from './calls.ts'
import { fields } from './fields.ts'
import { callNamed, placesOf, sentTo, type Call, type Place, type Places } from './places.ts'

export const { schema, mappings } = createSchema(readSchema())
export const unnamed = (path: string): string => path.replaceAll(/\{\w+\}/g, '{}')
export const reachOfCall = new Map(
  Object.entries(calls).flatMap(([reach, names]) => names.map((name) => [unnamed(name), { reach, name }] as const)),
)

/** A field that asks the service, with the call that it makes. */
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
/** Those that ask of one organisation. */
export const scoped = rows.filter(({ call }) => call.path.startsWith('organizations/{orgId}'))

/** The variables of a field: the places of its path in order, and the body in the schema's names. */
function variablesOf({ name, call }: Row, place: Place, spare?: string): Record<string, unknown> {
  const mapping = mappings.get(name)
  const ids = placesOf(call).map(({ kind, name: part }) => (part === 'orgId' ? place.organizations : place[kind]))
  const named = (mapping?.template ?? []).flatMap((part) => (part.kind === 'argument' ? [part.name] : []))
  const variables: Record<string, unknown> = Object.fromEntries(named.map((each, index) => [each, spare ?? ids[index]]))
  if (call.upload) variables['file'] = null
  else if (mapping?.body) {
    const { json, body } = sentTo(call, place) as { json?: unknown; body?: URLSearchParams }
    const input = camelKeys(json ?? Object.fromEntries(body ?? []))
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

type Told = { data?: { answer?: unknown } | null; errors?: { extensions: { code: string; reason: string } }[] }

/** Asks one gateway for everybody; with `joins` for what belongs to the answer too, which is asked for in calls of its own. */
export function asked(places: Places, { joins = false } = {}) {
  const gateway = createGateway({
    schema: readSchema(),
    upstream: upstreamOf({ request: (path, init) => places.api.fetch(path, init) }),
    publicUrl: 'http://localhost:4000',
    log: createLog('silent'),
  })
  return async (row: Row, level: Level, place: Place, spare?: string): Promise<{ code: string; text: string }> => {
    const variables = variablesOf(row, place, spare)
    const operation = JSON.stringify({ query: documentFor(row, variables, joins), variables })
    const headers = { ...places.headers(level), origin: 'http://localhost:4000' }
    const isStream = row.kind === 'subscription'
    let init: RequestInit = {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', ...(isStream && { accept: 'text/event-stream' }) },
      body: operation,
    }
    if (row.call.upload) {
      const { body, headers: sent } = sentTo(row.call, place) as {
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
    const { data, errors } = JSON.parse(text) as Told
    const code = errors?.[0]?.extensions.code
    return { code: code ?? (data && 'answer' in data ? 'y' : 'nothing'), text }
  }
}
