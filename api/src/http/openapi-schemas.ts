import { z } from 'zod'
import { inputLimits } from '@ansvar/domain/input-limits'
import { components, likenesses, named } from '#contract/components.ts'
import { described, type Descriptions } from './openapi-descriptions.ts'

/** The problem details of every error response. */
export const problem = named(
  'Problem',
  z
    .object({
      type: z.string().describe('Always `about:blank`.'),
      title: z.string().describe('A short description of the problem, in the language of the response.'),
      status: z.number().int().describe('The HTTP status.'),
      code: z.string().describe('A stable code for programs, such as `validation`.'),
      detail: z.string().optional().describe('An explanation of the problem of this request, in English.'),
      fields: z
        .array(
          z.object({
            path: z.string().describe('The path of the field or parameter, such as `communications.0.date`.'),
            code: z.string().describe('A stable code for programs, such as `required`.'),
          }),
        )
        .max(inputLimits.problems)
        .optional()
        .describe(`The invalid fields, at most the first ${inputLimits.problems}.`),
      fields_truncated: z.boolean().optional().describe('Whether there are more invalid fields than listed.'),
      current: z.unknown().optional().describe('The current record, if the request conflicts with it.'),
      request_id: z.string().describe('The id of the request, as in the logs and in the response header X-Request-Id.'),
    })
    .describe('Problem details (RFC 9457).'),
)

/** The content of a request or response body, by its media type. */
export const json = (schema: z.ZodType, type = 'application/json') => ({
  content: { [type]: { schema: reference(schema) } },
})

/** Refers to a named schema, or to each of several. Returns any other schema inline. */
export function reference(schema: z.ZodType): Record<string, unknown> {
  const name = components.get(schema)?.id
  if (name) return { $ref: `#/components/schemas/${name}` }
  if (schema instanceof z.ZodUnion) return { anyOf: (schema.options as readonly z.ZodType[]).map(reference) }
  return inline(schema)
}

export const inline = (schema: z.ZodType): Record<string, unknown> => plain(z.toJSONSchema(schema, { io: 'input' }))

/** Removes the keywords that are valid only in a schema document of its own. */
const plain = (schema: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(schema).filter(([key]) => key !== '$schema' && key !== '$id'))

export const array = (items: Record<string, unknown>, maxItems: number) => ({ type: 'array', items, maxItems })

/** Returns every named schema, by its name, with its descriptions. */
export function namedSchemas(texts: Descriptions): Record<string, unknown> {
  const { schemas } = z.toJSONSchema(components, { io: 'input', uri: (id) => `#/components/schemas/${id}` })
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      described(plain(schema), likenesses.get(name) ?? name, texts),
    ]),
  )
}
