import type { GraphQLField, GraphQLObjectType, GraphQLSchema } from 'graphql'
import { pdf } from '@ansvar/api/tests/files'
import { createSchema } from '@ansvar/gateway/graphql/schema'
import type { Mapping } from 'rest-graphql/rest/mapping'
import { readSchema } from '@ansvar/schema'
import { documentOf } from '../contract/documents.ts'
import type { Draw } from './draw.ts'
import { fairVariable, type Ids } from './valid.ts'
import { mutateBytes, invalidText, mutate, written } from './invalid.ts'
import { oddHeader } from './rest.ts'
import { form, roles, type FuzzRequest } from './request.ts'

type Kind = 'query' | 'mutation' | 'subscription'
type Field = {
  readonly name: string
  readonly kind: Kind
  readonly field: GraphQLField<unknown, unknown>
  readonly mapping: Mapping | undefined
}

const rest = createSchema(readSchema())

const rootsOf = (schema: GraphQLSchema): readonly (readonly [Kind, GraphQLObjectType | null | undefined])[] => [
  ['query', schema.getQueryType()],
  ['mutation', schema.getMutationType()],
  ['subscription', schema.getSubscriptionType()],
]

/** Every field of Query, Mutation and Subscription. */
export const fields: readonly Field[] = rootsOf(rest.schema).flatMap(([kind, type]) =>
  Object.values(type?.getFields() ?? {}).map((field) => {
    const name = `${type?.name}.${field.name}`
    return { name, kind, field, mapping: rest.mappings.get(name) }
  }),
)

/** Returns the variables of a field. Those of its path have ids of the collections that they name. */
function variablesFor({ field, mapping }: Field, draw: Draw, ids: Ids): Record<string, unknown> {
  const template = mapping?.template ?? []
  const variables: Record<string, unknown> = {}
  for (const { name, type } of field.args) {
    const at = template.findIndex((part) => part.kind === 'argument' && part.name === name)
    const before = template[at - 1]
    const collection = before?.kind === 'text' ? before.text : ''
    const known = collection === 'groups' ? ids['meters/groups'] : ids[collection]
    if (at > 0)
      variables[name] = name === 'organizationId' ? ids['own']?.[0] : draw.pick(known?.length ? known : ['none'])
    else if (/^(size|page)$/.test(name)) variables[name] = 1 + draw.below(2)
    else if (name === 'version' && draw.percent(90)) continue
    else {
      const value = fairVariable(type, name, draw, ids)
      if (value !== null) variables[name] = value
    }
  }
  return variables
}

/** Returns a mutated document. */
function oddDocument(document: string, { name, field }: Field, draw: Draw): string {
  const { pick, below } = draw
  const at = below(document.length)
  return pick([
    () => document.slice(0, at),
    () => document.slice(0, at) + invalidText(draw) + document.slice(at),
    () =>
      document.replace(
        '{',
        pick(['{ __typename ', '{ __schema { types { name } } ', '{ a: __typename ', '{{', '{ ...f ']),
      ),
    () => `${document} fragment f on ${name.split('.')[0]} { ...g } fragment g on ${name.split('.')[0]} { ...f }`,
    () => document.replace(field.name, `${field.name} ${'@skip(if: false) '.repeat(1 + below(200))}`),
    () => document.replace(/^\w+ \(/, (head) => `${head}$${pick(['__proto__', 'constructor', 'x'])}: String, `),
    () =>
      document.replaceAll(
        /\$(\w+): \w+!?/g,
        (_, variable: string) => `$${variable}: ${pick(['Int', 'Nope', '[[ID]]', 'ID = 1'])}`,
      ),
    () => `${document} ${document}`,
    () => document.replace(field.name, pick(['__proto__', 'constructor', 'toString', `${field.name}s`])),
    () => `{ ${Array.from({ length: 1 + below(120) }, (_, index) => `a${index}: __typename`).join(' ')} }`,
    () => '{ a '.repeat(below(4_000)),
    () => `"""${invalidText(draw)}""" ${document}`,
  ])()
}

function multipart(operation: string, draw: Draw, isMutated: boolean): { body: Buffer; type: string } {
  const map = isMutated
    ? draw.pick([
        '{"0":["variables.__proto__.file"]}',
        '{"0":["variables.file","variables.file"]}',
        '{"0":["query"]}',
        '{"0":[]}',
        '[]',
        '{"__proto__":["variables.file"]}',
        '{"0":["variables.file.constructor.prototype"]}',
        '{"0":{"0":"variables.file"}}',
        `{${Array.from({ length: 300 }, (_, index) => `"${index}":["variables.file"]`).join(',')}}`,
      ])
    : '{"0":["variables.file"]}'
  const parts: [string, string | Buffer][] = [
    ['name="operations"', operation],
    ['name="map"', map],
    ['name="0"; filename="x.pdf"', pdf(`Referat ${draw.below(1_000_000)}`)],
  ]
  const ordered = isMutated && draw.percent(20) ? parts.toReversed() : parts
  return { body: form(ordered), type: 'multipart/form-data; boundary=fuzz' }
}

/** Creates a request of one field, valid or with a defect. */
export function graphqlRequest(of: Field, draw: Draw, ids: Ids): FuzzRequest {
  const isMutated = draw.percent(70)
  const made = documentOf(of.kind as 'query', of.field, false).replace(/^query/, of.kind)
  const query = isMutated && draw.percent(25) ? oddDocument(made, of, draw) : made
  const fair = variablesFor(of, draw, ids)
  const variables = isMutated && draw.percent(75) ? mutate(fair, draw) : fair
  const operation: unknown =
    isMutated && draw.percent(8)
      ? draw.pick([
          [{ query, variables }],
          { query, variables, operationName: invalidText(draw) },
          { variables },
          query,
          null,
        ])
      : { query, variables }
  const text = written(operation)
  const isUpload = of.field.args.some(({ type }) => String(type).startsWith('Upload'))
  const isGet = isMutated && !isUpload && draw.percent(6)
  const head = {
    what: of.name,
    role: draw.percent(55) ? draw.pick(['manager', 'maintainer'] as const) : draw.pick(roles),
    headers: {
      ...(of.kind === 'subscription' && { accept: 'text/event-stream' }),
      ...(isMutated && draw.percent(15) && oddHeader(draw)),
    },
  }
  if (isGet) {
    const params = new URLSearchParams({ query: query.toWellFormed(), variables: written(variables) })
    return { ...head, method: 'GET', path: `/graphql?${params.toString()}`.slice(0, 12_000), body: null }
  }
  const sent = isUpload
    ? multipart(text, draw, isMutated)
    : { body: isMutated && draw.percent(8) ? mutateBytes(text, draw) : Buffer.from(text), type: 'application/json' }
  const type = isMutated && draw.percent(4) ? draw.pick(['text/plain', 'application/graphql', '']) : sent.type
  const headers = { ...head.headers, 'content-type': type }
  return { ...head, method: 'POST', path: '/graphql', headers, body: sent.body }
}
