import { z } from 'zod'
import { factsOf } from '#contract/schemas.ts'

/** Holds an answer against its schema. Refuses one that has less than the description promises, or more. */
export function expectAnswer(schema: z.ZodType, body: unknown): void {
  schema.parse(body)
  const names = undeclared(schema, body, '')
  if (names.length > 0) throw new Error(`The answer has fields that its schema lacks: ${names.join(', ')}`)
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
