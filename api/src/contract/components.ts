import { z } from 'zod'

/** The schemas with a name of their own in the OpenAPI document: its `components.schemas`. */
export const components = z.registry<{ id: string }>()

/** Registers a schema under its name in the OpenAPI document, and returns it. */
export function named<T extends z.ZodType>(name: string, schema: T): T {
  if (!components.has(schema)) components.add(schema, { id: name })
  return schema
}
