import { z } from 'zod'

/** What a schema says of a value: the fields of an object, the items of a list, the format of a text. */
export type SchemaFacts = {
  readonly shape: Readonly<Record<string, z.ZodType>> | null
  readonly item: z.ZodType | null
  readonly format: string | null
  /** Items of a list or UTF-16 code units of a text that it takes at most; null where it says nothing of them. */
  readonly most: number | null
}

const known = new WeakMap<z.ZodType, SchemaFacts>()

/** A list of 10,000 rows asks the same of the same schema for each of them. */
export function factsOf(schema: z.ZodType): SchemaFacts {
  const found = known.get(schema)
  if (found) return found
  const bare = bareOf(schema)
  const facts = { shape: shapeOf(bare), item: itemOf(bare), format: formatOf(schema), most: mostOf(bare) }
  known.set(schema, facts)
  return facts
}

/** The schema within those that leave room for null, set a default, or change the value once it is read. */
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

/** Of alternatives the fields of all, but for those of a list: what answers many is no record. */
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

/** Of a text its class says how long it may be; of a list only the check itself does. */
function mostOf(schema: z.ZodType): number | null {
  if (schema instanceof z.ZodString) return schema.maxLength
  if (!(schema instanceof z.ZodArray)) return null
  const found = (schema.def.checks ?? []).flatMap(({ _zod: { def } }) => (isMaximum(def) ? [def.maximum] : []))
  return found.length > 0 ? Math.min(...found) : null
}

const isMaximum = (def: z.core.$ZodCheckDef): def is z.core.$ZodCheckMaxLengthDef => def.check === 'max_length'
