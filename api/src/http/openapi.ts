import type { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { readOnlyFields } from './input.ts'
import type { Descriptions } from './openapi-descriptions.ts'
import { requirementOf, securityOf, securitySchemes } from './openapi-access.ts'
import { parametersOf } from './openapi-parameters.ts'
import { array, json, namedSchemas, problem, reference } from './openapi-schemas.ts'

const info = {
  title: 'Ansvar',
  version: '1',
  description: [
    'The REST API of Ansvar.',
    'Names are in snake_case.',
    'Dates are `yyyy-mm-dd`. An instant is also accepted, and converted to its date in the time zone of the organization.',
    'Instants are in RFC 3339 format, in UTC.',
    'Durations are in ISO 8601 format, in years, months, weeks and days, such as `P1Y`.',
    'Texts with the media type `text/markdown` are formatted in Markdown.',
    'A PUT replaces the record: an omitted field is cleared unless documented otherwise.',
    'Read-only fields of a response may be sent back and are ignored.',
    'Errors are problem details (RFC 9457) with a stable `code`.',
    'Send `Accept-Language: da` or `en` to choose the language of the response.',
  ].join(' '),
}

/** Returns the OpenAPI 3.1 document, built from the schemas that validate requests and responses, and descriptions. */
export function describe(
  endpoints: readonly Endpoint[],
  prefix: string,
  texts: Descriptions = {},
): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const path = prefix + endpoint.path
    paths[path] = { ...paths[path], [endpoint.method]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: '/' }],
    paths,
    components: { schemas: namedSchemas(texts), securitySchemes },
  }
}

function operation(endpoint: Endpoint): Record<string, unknown> {
  const { method, path, summary } = endpoint
  return {
    operationId: operationId(method, path),
    summary,
    description: requirementOf(endpoint),
    tags: [path.split('/').findLast((part) => part !== '' && !part.startsWith('{')) ?? path],
    security: securityOf(endpoint),
    parameters: parametersOf(endpoint),
    ...requestOf(endpoint),
    responses: responsesOf(endpoint),
  }
}

const operationId = (method: string, path: string): string =>
  method + path.replaceAll(/[/{}-]+(\w)/g, (_, letter: string) => letter.toUpperCase()).replaceAll('}', '')

function requestOf(endpoint: Endpoint): Record<string, unknown> {
  const { body, form, upload, many, emptyBody } = endpoint
  if (upload) return { requestBody: { required: true, content: { 'multipart/form-data': { schema: oneFile } } } }
  if (!body) return {}
  const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
  const content = many === null ? json(body, type) : oneOrMany(body, many)
  return { requestBody: { required: !emptyBody, ...ignoredOf(readOnlyFields(endpoint)), ...content } }
}

/** Describes the read-only fields, which may be sent back and have no effect. */
const ignoredOf = (names: readonly string[]) =>
  names.length === 0 ? {} : { description: `These read-only fields may be sent and are ignored: ${names.join(', ')}.` }

const oneOrMany = (body: z.ZodType, maxItems: number) => ({
  content: { 'application/json': { schema: { anyOf: [reference(body), array(reference(body), maxItems)] } } },
})

const bytes = { type: 'string', format: 'binary' }
const oneFile = {
  type: 'object',
  required: ['file'],
  properties: { file: { ...bytes, description: 'The file.' } },
}

const etagHeader = {
  ETag: {
    description: 'The version of the record in double quotes, to send as If-Match with an update.',
    schema: { type: 'string' },
  },
}

function responsesOf({ status, summary, response, content, events, versioned }: Endpoint): Record<string, unknown> {
  return {
    [status]: {
      description: summary,
      ...(response && json(response, events ? 'text/event-stream' : 'application/json')),
      ...(content && { content: { 'application/octet-stream': { schema: bytes } } }),
      ...(versioned && { headers: etagHeader }),
    },
    default: { description: 'An error, as problem details (RFC 9457).', ...json(problem, 'application/problem+json') },
  }
}
