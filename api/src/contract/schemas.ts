import { z } from 'zod'

/** The constraints of a schema: the fields of an object, the items of a list, the format of a text. */
export type SchemaFacts = {
  readonly shape: Readonly<Record<string, z.ZodType>> | null
  readonly item: z.ZodType | null
  readonly format: string | null
  /** The maximum number of items of a list, or of UTF-16 code units of a text. Null if the schema does not limit it. */
  readonly most: number | null
}

const known = new WeakMap<z.ZodType, SchemaFacts>()

/** Cached by schema, because a list of 10,000 rows needs the constraints of the same schema for each row. */
export function factsOf(schema: z.ZodType): SchemaFacts {
  const found = known.get(schema)
  if (found) return found
  const bare = bareOf(schema)
  const facts = { shape: shapeOf(bare), item: itemOf(bare), format: formatOf(schema), most: mostOf(bare) }
  known.set(schema, facts)
  return facts
}

/** Returns the schema inside of wrappers that allow null, set a default or transform the value. */
export function bareOf(schema: z.ZodType): z.ZodType {
  const inner = innerOf(schema)
  return inner === null ? schema : bareOf(inner)
}

function innerOf(schema: z.ZodType): z.ZodType | null {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodLazy)
    return schema.unwrap() as z.ZodType
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodReadonly) return schema.unwrap() as z.ZodType
  return schema instanceof z.ZodPipe ? (schema.in as z.ZodType) : null
}

/** A union has the fields of all its alternatives, except those of lists, because a list is not a record. */
function shapeOf(schema: z.ZodType): SchemaFacts['shape'] {
  if (schema instanceof z.ZodObject) return schema.shape
  if (!(schema instanceof z.ZodUnion)) return null
  const shapes = (schema.options as readonly z.ZodType[]).map((option) => factsOf(option).shape ?? {})
  return Object.assign({}, ...shapes.filter((shape) => !('total_elements' in shape))) as Record<string, z.ZodType>
}

const itemOf = (schema: z.ZodType): z.ZodType | null =>
  schema instanceof z.ZodArray ? (schema.element as z.ZodType) : null

function formatOf(schema: z.ZodType): string | null {
  const { format } = schema.meta() ?? {}
  const inner = innerOf(schema)
  return typeof format === 'string' ? format : inner && formatOf(inner)
}

/** A text schema states its length in its class. A list schema states it only in its check. */
function mostOf(schema: z.ZodType): number | null {
  if (schema instanceof z.ZodString) return schema.maxLength
  if (!(schema instanceof z.ZodArray)) return null
  const found = (schema.def.checks ?? []).flatMap(({ _zod: { def } }) => (isMaximum(def) ? [def.maximum] : []))
  return found.length > 0 ? Math.min(...found) : null
}

const isMaximum = (def: z.core.$ZodCheckDef): def is z.core.$ZodCheckMaxLengthDef => def.check === 'max_length'
