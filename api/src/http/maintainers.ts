import { z } from 'zod'
import type { Language } from '@ansvar/domain/languages'
import { named, storedFields } from '#contract/components.ts'
import { id, instant, version } from '#contract/fields.ts'
import { file } from './files.ts'

// Every organization reads the catalogue, but only system maintainers see the names of system maintainers (0203).

/** The name of the user who saved a catalogue record. It is masked for readers who are not system maintainers. */
export const maintainerName = z.string()

/** The last fields of a catalogue record: when it was created, and by which user and when it was last changed. */
export const catalogueStamps = { created_date: instant, last_modified_date: instant, last_modified_by: maintainerName }

/** Creates the response schema of a catalogue record: the saved fields, further fields, and the stamps. */
export const catalogueResponse = <Input extends z.ZodObject, Own extends z.ZodRawShape>(
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
export const catalogueFile = named('CatalogueFile', file.extend({ created_by: maintainerName }), 'File')

const role: Record<Language, string> = { en: 'System maintainer', da: 'Systemansvarlig' }
/** The name that the service uses for data that it loaded itself. It is not masked. */
const publishers: ReadonlySet<string> = new Set(['', 'Ansvar', 'CLP Annex VI'])

/** Returns the text that replaces the name of a system maintainer. */
export const maskedName = (name: string, language: Language): string => (publishers.has(name) ? name : role[language])

type Mask = (value: unknown, language: Language) => unknown
const masks = new WeakMap<z.ZodType, Mask | null>()

/** Masks the names of system maintainers in a response of this schema. */
export function hideMaintainers(schema: z.ZodType | null, body: unknown, language: Language): unknown {
  const mask = schema && maskOf(schema)
  return mask ? mask(body, language) : body
}

/** Returns the function that masks a value of the schema. Returns null if it contains no such name. */
function maskOf(schema: z.ZodType): Mask | null {
  const known = masks.get(schema)
  if (known !== undefined) return known
  // A recursive schema, such as that of a tree, is processed once.
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
