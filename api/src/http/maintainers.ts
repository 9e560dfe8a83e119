import { z } from 'zod'
import type { Language } from '@ansvar/domain/languages'
import { named } from '#contract/components.ts'
import { id, instant, version } from '#contract/fields.ts'
import { storedFields } from '#contract/stored.ts'
import { file } from './files.ts'

// Every organization reads the catalogue, and its maintainers may work anywhere. Only maintainers see their names (0203).

/** The name of the person who saved something of the catalogue: a schema with it is masked for other readers. */
export const maintainerName = z.string()

/** The last fields of a catalogue record: when it was created, and when and by whom it was last changed. */
export const catalogueStamps = { created_date: instant, last_modified_date: instant, last_modified_by: maintainerName }

/** The answer of a catalogue record: what a body saves, its own further fields, and the stamps. */
export const catalogueAnswer = <Input extends z.ZodObject, Own extends z.ZodRawShape>(
  name: string,
  input: Input,
  own: Own,
) =>
  named(
    name,
    z
      .object({ id, version, ...storedFields(input) })
      .extend(own)
      .extend(catalogueStamps),
  )

/** A file of a catalogue record. */
export const catalogueFile = named('CatalogueFile', file.extend({ created_by: maintainerName }))

const role: Record<Language, string> = { en: 'System maintainer', da: 'Systemansvarlig' }
/** What the service loaded by itself: it names no person. */
const publishers: ReadonlySet<string> = new Set(['', 'Ansvar', 'CLP Annex VI'])

/** What a reader who does not maintain the system sees instead of a name. */
export const maskedName = (name: string, language: Language): string => (publishers.has(name) ? name : role[language])

type Mask = (value: unknown, language: Language) => unknown
const masks = new WeakMap<z.ZodType, Mask | null>()

/** An answer of this schema as readers see it who do not maintain the system. */
export function hideMaintainers(schema: z.ZodType | null, body: unknown, language: Language): unknown {
  const mask = schema && maskOf(schema)
  return mask ? mask(body, language) : body
}

/** The mask of a schema; null where it holds no name of a maintainer. */
function maskOf(schema: z.ZodType): Mask | null {
  const known = masks.get(schema)
  if (known !== undefined) return known
  // A schema that holds itself, such as a tree, is entered once.
  masks.set(schema, null)
  const mask = newMask(schema)
  masks.set(schema, mask)
  return mask
}

function newMask(schema: z.ZodType): Mask | null {
  if (schema === maintainerName) return (name, language) => maskedName(String(name), language)
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    const inner = maskOf(schema.unwrap() as z.ZodType)
    return inner && ((value, language) => (value === null || value === undefined ? value : inner(value, language)))
  }
  if (schema instanceof z.ZodArray) {
    const item = maskOf(schema.element as z.ZodType)
    return item && ((value, language) => (value as unknown[]).map((each) => item(each, language)))
  }
  return schema instanceof z.ZodObject ? objectMask(schema) : null
}

function objectMask(schema: z.ZodObject): Mask | null {
  const fields = Object.entries(schema.shape).flatMap(([name, field]) => {
    const mask = maskOf(field as z.ZodType)
    return mask ? [{ name, mask }] : []
  })
  if (fields.length === 0) return null
  return (value, language) => {
    const record = value as Readonly<Record<string, unknown>>
    const masked = fields.flatMap(({ name, mask }) =>
      record[name] === undefined ? [] : [[name, mask(record[name], language)] as const],
    )
    return { ...record, ...Object.fromEntries(masked) }
  }
}
