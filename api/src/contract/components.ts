import { z } from 'zod'
import { date, id, identity, instant, stamps } from './fields.ts'
import { bareOf, factsOf } from './schemas.ts'

/** The schemas with a name of their own in the OpenAPI document: its `components.schemas`. */
export const components = z.registry<{ id: string }>()
/** The names of schemas that the fields of another one describe, with the name of that one. */
export const likenesses = new Map<string, string>()

/**
 * Registers a schema under its name in the OpenAPI document, and returns it. The type of that name in the GraphQL schema
 * describes its fields. If there is none, the type `like` does, or the fields have descriptions of their own.
 */
export function named<T extends z.ZodType>(name: string, schema: T, like?: string): T {
  if (!components.has(schema)) components.add(schema, { id: name })
  if (like !== undefined) likenesses.set(name, like)
  return schema
}

/** Declares the schema of a request body, or of a part of one, by its fields. Refuses other fields. */
export const inputSchema = <Shape extends z.ZodRawShape>(name: string, shape: Shape) =>
  named(name, z.strictObject(shape))

/** Declares the schema of a response, or of a part of one, by its fields. */
export const responseSchema = <Shape extends z.ZodRawShape>(name: string, shape: Shape) => named(name, z.object(shape))

/** Creates the schema of a list. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({
    total_elements: z.number().int().min(0),
    content: z.array(item),
  })

const lists = new WeakMap<z.ZodObject, z.ZodObject>()

/** Creates the schema of a list of a named schema's records. Its name is that of the record with the suffix `List`. */
export function listSchema(item: z.ZodObject): z.ZodObject {
  const known = lists.get(item)
  if (known) return known
  const schema = named(`${components.get(item)?.id ?? ''}List`, listOf(item))
  lists.set(item, schema)
  return schema
}

/** The schemas of embedded values, which are absent unless they are requested. */
export const embeddedRecord = <T extends z.ZodType>(schema: T) => schema.nullable().optional()
export const embeddedList = <T extends z.ZodType>(schema: T) => z.array(schema).optional()

// Derives the schema of a stored field from the schema of the request body, so that each field is declared once.

/** Returns the schema of a stored value. A day or a period is a text, and an optional field always has a value. */
type Returned<Value> = undefined extends Value ? ReturnedValue<NonNullable<Value>> : ReturnedValue<Value>
type ReturnedValue<Value> = Value extends { readonly __brand: string }
  ? string
  : Value extends readonly (infer Item)[]
    ? Returned<Item>[]
    : Value extends object
      ? { [Key in keyof Value]: Returned<Value[Key]> }
      : Value

type ReturnedShape<Input extends z.ZodObject> = {
  [Name in keyof Input['shape']]: z.ZodType<Returned<z.output<Input['shape'][Name]>>>
}

const returnedAs = new WeakMap<z.ZodType, z.ZodType>()

/** Declares the response schema of an input schema from which it cannot be derived, such as that of files. */
export function returns<Input extends z.ZodType>(input: Input, response: z.ZodType): Input {
  returnedAs.set(input, response)
  return input
}

/** The fields that a body saves as they are returned. A field is nullable if leaving it out stores null. */
export const storedFields = <Input extends z.ZodObject>(input: Input): ReturnedShape<Input> =>
  Object.fromEntries(
    Object.entries(input.shape).map(([name, field]) => [name, returned(field as z.ZodType)]),
  ) as ReturnedShape<Input>

/**
 * Creates the response schema of an organization's record: its id, the saved fields, further fields, and the stamps.
 */
export const recordResponse = <Input extends z.ZodObject, Own extends z.ZodRawShape>(
  name: string,
  input: Input,
  own: Own = {} as Own,
) =>
  named(
    name,
    z
      .object({ ...identity, ...storedFields(input) })
      .extend(own)
      .extend(stamps),
  )

function returned(schema: z.ZodType): z.ZodType {
  const absent = schema.safeParse(undefined)
  const isNullable = absent.success && absent.data === null
  const value = returnedValue(schema)
  return isNullable ? value.nullable() : value
}

const formats: Readonly<Record<string, z.ZodType>> = { uuid: id, date, 'date-time': instant }

function returnedValue(schema: z.ZodType): z.ZodType {
  const bare = bareOf(schema)
  const declared = returnedAs.get(bare)
  if (declared) return declared
  if (bare instanceof z.ZodString) return formats[factsOf(schema).format ?? ''] ?? z.string()
  if (bare instanceof z.ZodArray) return z.array(returned(bare.element as z.ZodType))
  if (bare instanceof z.ZodObject) return z.object(storedFields(bare))
  return bare
}
