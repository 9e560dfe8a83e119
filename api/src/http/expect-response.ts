import { z } from 'zod'
import { factsOf } from '#contract/schemas.ts'

/** Validates a response with its schema. Throws if a field is missing or not described. */
export function expectResponse(schema: z.ZodType, body: unknown): void {
  schema.parse(body)
  const names = undeclared(schema, body, '')
  if (names.length > 0) throw new Error(`The response has fields that are not in its schema: ${names.join(', ')}`)
}

function undeclared(schema: z.ZodType, value: unknown, path: string): string[] {
  if (schema instanceof z.ZodUnion) {
    const options = schema.options as readonly z.ZodType[]
    return undeclared(options.find((option) => option.safeParse(value).success) ?? z.never(), value, path)
  }
  const { shape, item } = factsOf(schema)
  if (Array.isArray(value)) return item ? value.flatMap((row) => undeclared(item, row, `${path}[]`)) : []
  if (!shape || typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, field]) => {
    const declared = Object.hasOwn(shape, name) ? shape[name] : undefined
    return declared ? undeclared(declared, field, `${path}.${name}`) : [`${path}.${name}`]
  })
}
