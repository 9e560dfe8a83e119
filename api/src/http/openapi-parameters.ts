import type { z } from 'zod'
import { matchModes, type ListSpec } from '#contract/lists.ts'
import { EMBED, EMBED_NONE, type Embeds } from './embeds.ts'
import { CODE, type Endpoint } from './endpoint.ts'
import { acceptsOperation } from './operation-id.ts'
import { MAX_SORTS } from './list-query.ts'
import { array, inline } from './openapi-schemas.ts'
import { MAX_IDS } from './parameter-problems.ts'

type Schema = Record<string, unknown>

const uuid = { type: 'string', format: 'uuid' }

const parameter = (where: 'path' | 'query' | 'header', name: string, schema: Schema, description?: string) => ({
  in: where,
  name,
  required: where === 'path',
  ...(description !== undefined && { description }),
  schema,
})

const inQuery = (name: string, schema: Schema, description?: string) => parameter('query', name, schema, description)

/** Returns the parameters of a call: those of its path, its query and its headers. */
export const parametersOf = (endpoint: Endpoint) => [
  ...[...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => pathParameter(name)),
  ...(endpoint.list ? listParameters(endpoint.list) : []),
  ...ownParameters(endpoint),
  ...(endpoint.embeds ? [embedParameter(endpoint.embeds)] : []),
  ...headersOf(endpoint),
]

/** `code` is the code of a record, `orgId` is an organization, `meterId` a meter, and `id` the record that the call is about. */
function pathParameter(name: string) {
  if (name === CODE)
    return parameter('path', name, { type: 'string' }, 'The code of a record, 10 characters of Crockford base 32.')
  const record = name === 'orgId' ? 'organization' : name.replace(/Id$/, '')
  return parameter('path', name, uuid, `The id of the ${name === 'id' ? 'record' : record}, a UUID.`)
}

const ownParameters = ({ parameters, ids }: Endpoint) => [
  ...Object.entries(parameters?.shape ?? {}).map(([name, schema]) => parameterOf(name, schema as z.ZodType)),
  ...ids.map((name) => inQuery(name, array(uuid, MAX_IDS), 'Ids of records, UUIDs. The parameter can be repeated.')),
]

/** A description of the schema becomes that of the parameter. */
function parameterOf(name: string, schema: z.ZodType) {
  const { description, ...rest } = inline(schema)
  return inQuery(name, rest, typeof description === 'string' ? description : undefined)
}

const headersOf = (endpoint: Endpoint) => [
  ...ownHeadersOf(endpoint),
  ...(acceptsOperation(endpoint) ? [operationId] : []),
]

const ownHeadersOf = ({ method, access, tellsSecret, events, versioned }: Endpoint) => [
  ...(method === 'post' && access !== 'public' && !tellsSecret ? [idempotencyKey] : []),
  ...(events ? [lastEventId] : []),
  ...((method === 'put' || method === 'patch') && versioned ? [ifMatch] : []),
]

const idempotencyKey = parameter(
  'header',
  'Idempotency-Key',
  { type: 'string', maxLength: 255 },
  'An idempotency key, 1 to 255 printable ASCII characters. A repeated request with the same key within 24 hours returns the first response. The same key with another request is refused with 422.',
)
const operationId = parameter(
  'header',
  'Operation-Id',
  uuid,
  'The id of the operation that the changes are part of, a UUID that the client chooses. All requests of one action of the user, such as a bulk change, carry the same id. An id of another user is refused with 422.',
)
const lastEventId = parameter(
  'header',
  'Last-Event-ID',
  { type: 'string' },
  'The id of the last received event. The stream resumes after it.',
)
const ifMatch = parameter(
  'header',
  'If-Match',
  { type: 'string', pattern: '^"\\d+"$' },
  'The ETag of the version that the change is based on. If it is not the current version, the change is refused with 412. If omitted, the version is not checked.',
)

const embedParameter = ({ names, byDefault }: Embeds) => ({
  ...inQuery(
    EMBED,
    { ...array({ type: 'string', enum: [EMBED_NONE, ...names.keys()] }, names.size), default: byDefault },
    `The names of the related records to embed, separated by commas, or \`${EMBED_NONE}\` for ids only.`,
  ),
  style: 'form',
  explode: false,
})

const listParameters = (list: ListSpec) => [
  ...pageParameters(list),
  ...dateParameters(list),
  ...searchParameter(list),
  ...Object.entries(list.filters).map(([name, { schema, repeated }]) =>
    repeated
      ? inQuery(
          name,
          array(inline(schema), MAX_IDS),
          'Records with any of these values. The parameter can be repeated.',
        )
      : inQuery(name, inline(schema), 'Records with this value.'),
  ),
]

function pageParameters({ sort, byId }: ListSpec) {
  const orders = Object.keys(sort).flatMap((field) => [field, `${field},asc`, `${field},desc`])
  return [
    inQuery('page', { type: 'integer', minimum: 0, default: 0 }, 'The number of the page, 0 to 1,000,000.'),
    inQuery(
      'size',
      { type: 'integer', minimum: 1, maximum: 500, default: 25 },
      'The number of records per page. Default: 25, or 500 with a filter by `id`.',
    ),
    inQuery(
      'sort',
      array({ type: 'string', enum: orders }, MAX_SORTS),
      'A sort field, ascending unless `,desc` is added. The parameter can be repeated, most significant first.',
    ),
    ...(byId
      ? [inQuery('id', array(uuid, MAX_IDS), 'Records with any of these ids. The parameter can be repeated.')]
      : []),
  ]
}

const dateParameters = ({ days = [], dates = [] }: ListSpec) =>
  [...days, ...dates].flatMap((column) => [
    inQuery(column, { type: 'string', format: 'date' }, `A date, compared as \`${column}_match_mode\` specifies.`),
    inQuery(
      `${column}_match_mode`,
      { type: 'string', enum: matchModes, default: 'is' },
      `Whether \`${column}\` is on the given date (\`is\`), before it or after it.`,
    ),
  ])

const searchParameter = ({ search }: ListSpec) =>
  search === undefined
    ? []
    : [
        inQuery(
          'q',
          { type: 'string', maxLength: 200 },
          'Free text, at most 200 characters, case-insensitive. Records that contain every word match.',
        ),
      ]
