import { z } from 'zod'
import { named } from './components.ts'
import { date, id, identity, instant, stamps } from './fields.ts'
import { bareOf, factsOf } from './schemas.ts'

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
export function returns<Input extends z.ZodType>(input: Input, answer: z.ZodType): Input {
  returnedAs.set(input, answer)
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
export const recordAnswer = <Input extends z.ZodObject, Own extends z.ZodRawShape>(
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
