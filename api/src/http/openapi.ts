import { z } from 'zod'
import { inputLimits } from '@ansvar/domain/input-limits'
import { components, named } from '#contract/components.ts'
import { matchModes, type ListSpec } from '#contract/lists.ts'
import type { Endpoint } from './endpoint.ts'
import { EMBED, NOTHING, type Embeds } from './embeds.ts'
import { readOnlyFields } from './input.ts'
import { MAX_SORTS } from './list-query.ts'
import { MAX_IDS } from './parameter-problems.ts'

const problem = named(
  'Problem',
  z.object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    code: z.string(),
    detail: z.string().optional(),
    fields: z
      .array(z.object({ path: z.string(), code: z.string() }))
      .max(inputLimits.problems)
      .optional(),
    fields_truncated: z.boolean().optional(),
    current: z.unknown().optional(),
    request_id: z.string(),
  }),
)

const json = (schema: z.ZodType, type = 'application/json') => ({ content: { [type]: { schema: reference(schema) } } })

function reference(schema: z.ZodType): Record<string, unknown> {
  const name = components.get(schema)?.id
  return name ? { $ref: `#/components/schemas/${name}` } : inline(schema)
}

const inline = (schema: z.ZodType): Record<string, unknown> => plain(z.toJSONSchema(schema, { io: 'input' }))

/** A schema without the marks that only a document of its own carries. */
const plain = (schema: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(schema).filter(([key]) => key !== '$schema' && key !== '$id'))

/** The OpenAPI 3.1 description, from the schemas that validate. */
export function describe(endpoints: readonly Endpoint[], prefix: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const path = prefix + endpoint.path
    paths[path] = { ...paths[path], [endpoint.method]: operation(endpoint) }
  }
  const { schemas } = z.toJSONSchema(components, { io: 'input', uri: (id) => `#/components/schemas/${id}` })
  return {
    openapi: '3.1.0',
    info: { title: 'Ansvar', version: '1', description: 'The REST service of Ansvar.' },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, plain(schema)])),
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'ansvar_session' },
        token: { type: 'http', scheme: 'bearer' },
      },
    },
  }
}

/** Persons come with a session; a token goes where neither a person is meant nor more is asked than it can have. */
function securityOf(endpoint: Endpoint): Record<string, string[]>[] {
  const { access } = endpoint
  if (access === 'public') return endpoint.needsSession ? [{ session: [] }] : []
  const isForPersons = access === 'account' || access === 'MANAGE_ORGANIZATION' || access === 'MAINTAIN_SYSTEM'
  return isForPersons ? [{ session: [] }] : [{ session: [] }, { token: [] }]
}

function operation(endpoint: Endpoint): Record<string, unknown> {
  const {
    method,
    path,
    summary,
    status,
    answer,
    body,
    form,
    upload,
    content,
    list,
    parameters,
    many,
    emptyBody,
    access,
    versioned,
    events,
    ids,
    tellsSecret,
    embeds,
  } = endpoint
  return {
    operationId: operationId(method, path),
    summary,
    tags: [path.split('/').findLast((part) => part !== '' && !part.startsWith('{')) ?? path],
    security: securityOf(endpoint),
    parameters: [
      ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) =>
        parameter('path', name ?? '', { type: 'string', format: 'uuid' }),
      ),
      ...(list ? listParameters(list) : []),
      ...Object.entries(parameters?.shape ?? {}).map(([name, schema]) =>
        parameter('query', name, inline(schema as z.ZodType)),
      ),
      ...ids.map((name) => parameter('query', name, array({ type: 'string', format: 'uuid' }))),
      ...(embeds ? [embedParameter(embeds)] : []),
      ...(method === 'post' && access !== 'public' && !tellsSecret
        ? [parameter('header', 'Idempotency-Key', { type: 'string', maxLength: 255 })]
        : []),
      ...(events ? [parameter('header', 'Last-Event-ID', { type: 'string' })] : []),
      ...(method === 'put' && versioned
        ? [parameter('header', 'If-Match', { type: 'string', pattern: '^"\\d+"$' })]
        : []),
    ],
    ...(body && {
      requestBody: {
        required: !emptyBody,
        ...ignoredOf(readOnlyFields(endpoint)),
        ...(many !== null
          ? oneOrMany(body, many)
          : json(body, form ? 'application/x-www-form-urlencoded' : 'application/json')),
      },
    }),
    ...(upload && { requestBody: { required: true, content: { 'multipart/form-data': { schema: oneFile } } } }),
    responses: {
      [status]: {
        description: summary,
        ...(answer && json(answer, events ? 'text/event-stream' : 'application/json')),
        ...(content && { content: { 'application/octet-stream': { schema: bytes } } }),
        ...(versioned && { headers: etagHeader }),
      },
      default: { description: 'A problem', ...json(problem, 'application/problem+json') },
    },
  }
}

/** What may be sent back as it was read, and changes nothing. */
const ignoredOf = (names: readonly string[]) =>
  names.length === 0 ? {} : { description: `Read-only fields of the answer are ignored: ${names.join(', ')}.` }

const oneOrMany = (body: z.ZodType, most: number) => ({
  content: { 'application/json': { schema: { anyOf: [reference(body), array(reference(body), most)] } } },
})

const bytes = { type: 'string', format: 'binary' }
const oneFile = { type: 'object', required: ['file'], properties: { file: bytes } }

const etagHeader = { ETag: { description: 'The version, quoted', schema: { type: 'string' } } }

const operationId = (method: string, path: string): string =>
  method + path.replaceAll(/[/{}-]+(\w)/g, (_, letter: string) => letter.toUpperCase()).replaceAll('}', '')

const parameter = (where: string, name: string, schema: Record<string, unknown>) => ({
  in: where,
  name,
  required: where === 'path',
  schema,
})

const array = (items: Record<string, unknown>, maxItems = MAX_IDS) => ({ type: 'array', items, maxItems })

const embedParameter = ({ names, byDefault }: Embeds) => ({
  ...parameter('query', EMBED, {
    ...array({ type: 'string', enum: [NOTHING, ...names.keys()] }, names.size),
    default: byDefault,
  }),
  description: `What is embedded, by names with commas between them; ${NOTHING} leaves the ids alone.`,
  style: 'form',
  explode: false,
})

function listParameters({ sort, filters, search, byId, days = [], dates = [] }: ListSpec) {
  const orders = Object.keys(sort).flatMap((field) => [field, `${field},asc`, `${field},desc`])
  return [
    parameter('query', 'page', { type: 'integer', minimum: 0, default: 0 }),
    parameter('query', 'size', { type: 'integer', minimum: 1, maximum: 500, default: 25 }),
    parameter('query', 'sort', array({ type: 'string', enum: orders }, MAX_SORTS)),
    ...(byId ? [parameter('query', 'id', array({ type: 'string', format: 'uuid' }))] : []),
    ...[...days, ...dates].flatMap((column) => [
      parameter('query', column, { type: 'string', format: 'date' }),
      parameter('query', `${column}_match_mode`, { type: 'string', enum: matchModes, default: 'is' }),
    ]),
    ...(search === undefined ? [] : [parameter('query', 'q', { type: 'string', maxLength: 200 })]),
    ...Object.entries(filters).map(([name, { schema, repeated }]) =>
      parameter('query', name, repeated ? array(inline(schema)) : inline(schema)),
    ),
  ]
}
