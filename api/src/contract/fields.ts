import { z } from 'zod'
import { isIsoDate, type IsoDate } from '@ansvar/domain/dates'
import type { FieldCode } from '@ansvar/domain/problems'
import { isPeriod, type Period } from '@ansvar/domain/periods'
import { isTooComplex } from '@ansvar/domain/rich-text'
import { isTerritory } from '@ansvar/domain/territories'

// The schemas of fields in request bodies. Each reports a stable code, which the interface translates.

/** The parameters of a refinement that reports a code. */
export const fault = (code: FieldCode) => ({ params: { code }, abort: true })

// PostgreSQL refuses NUL and UTF-8 has no lone surrogates. Other control characters are invisible.
const isPrintable = (text: string): boolean => text.isWellFormed() && !/(?![\n\r\t])\p{Cc}/u.test(text)
const isLine = (text: string): boolean => isPrintable(text) && !/[\n\r\t\u2028\u2029]/.test(text)
// A name of only zero-width characters would be an invisible row in a list.
const isVisible = (text: string): boolean => text === '' || /[\p{L}\p{N}\p{P}\p{S}]/u.test(text)

/** A required line of text. White space around it is removed. */
export const line = (max: number) =>
  z.string().trim().min(1).max(max).refine(isLine, fault('invalid')).refine(isVisible, fault('required'))

/** A line of text, or the empty text, which means that it is left out. Other blank text is refused. */
export const lineOrEmpty = (max: number) =>
  z
    .string()
    .superRefine((text, context) => {
      // The code of a missing text: other blank texts are not read as null (http/input.ts).
      if (text !== '' && (text.trim() === '' || !isVisible(text)))
        context.addIssue({ code: 'too_small', origin: 'string', minimum: 1, inclusive: true, input: text })
    })
    .trim()
    .max(max)
    .refine(isLine, fault('invalid'))

/** An optional line of text. Blank text is stored as null. */
export const optionalLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine(isLine, fault('invalid'))
    .nullish()
    .transform((text) => text || null)

/** Text of several lines. It may be empty. */
export const prose = (max: number) => z.string().max(max).refine(isPrintable, fault('invalid'))

/** Optional text of several lines. Blank text is stored as null. */
export const optionalProse = (max: number) =>
  prose(max)
    .nullish()
    .transform((text) => (text?.trim() ? text : null))

/**
 * Rich text in Markdown. It may be empty. Refuses text that is expensive to parse, because every reader of the record
 * parses it. Declare every field that is rendered as Markdown with this.
 */
export const richText = (max: number) =>
  prose(max)
    .refine((text) => !isTooComplex(text), fault('too_complex'))
    .meta({ contentMediaType: 'text/markdown' })

/** A calendar date, yyyy-mm-dd. An instant is converted to its date in the organization's time zone. */
export const day = z
  .string()
  .refine((text): text is IsoDate => isIsoDate(text), fault('not_a_date'))
  .meta({ format: 'date' })

/** An ISO 8601 duration in years, months, weeks and days. */
export const period = z
  .string()
  .refine((text): text is Period => isPeriod(text), fault('not_a_period'))
  .meta({ format: 'duration' })

/** The code of a territory (specification, section 3). Any other text is refused with `not_in_list`. */
export const territory = z.string().max(100).refine(isTerritory, fault('not_in_list'))

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
export const isUuid = (text: string): boolean => uuidPattern.test(text)

/** The id of another record. An invalid id is refused with `not_found`, like the id of a record that does not exist. */
export const reference = z.string().refine(isUuid, fault('not_found')).toLowerCase().meta({ format: 'uuid' })

// The schemas of fields in responses.
export const id = z.string().meta({ format: 'uuid' })
export const instant = z.string().meta({ format: 'date-time' })
export const date = z.string().meta({ format: 'date' })
export const version = z.number().int().min(1)

/** The first fields of an organization's record. */
export const identity = { id, version, organization_id: id }
/** The last fields of a record: when it was created, and by which user and when it was last changed. */
export const stamps = {
  created_date: instant,
  last_modified_date: instant,
  last_modified_by: z.string(),
}

/** A field that may be left out, which stores null. */
export const optional = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? null)
/** A field that may be left out, which stores this value. */
export const withDefault = <T extends z.ZodType, const Value>(schema: T, value: Value) =>
  schema.nullish().transform((given) => given ?? value)
export const optionalReference = optional(reference)
export const optionalDay = optional(day)
export const optionalPeriod = optional(period)
/** Whether a record is in use. Left out, it stays as it was; a new record is in use. */
export const active = z.boolean().nullish()

/**
 * A field that old clients do not know. Left out, it stays as it was, or gets its default in a new record. Null removes the
 * value.
 */
export const staying = <T extends z.ZodType>(schema: T) => schema.nullable().optional()
/** A line of text that old clients do not know. Left out, it stays as it was. Null or a blank text removes the value. */
export const stayingLine = (max: number) =>
  staying(
    z
      .string()
      .trim()
      .max(max)
      .refine(isLine, fault('invalid'))
      .refine((text) => text === '' || isVisible(text), fault('required'))
      .transform((text) => text || null),
  )

/** Rows of a record, in order; left out, there are none. */
export const listOfRows = <T extends z.ZodType>(row: T, most: number) =>
  z
    .array(row)
    .max(most)
    .nullish()
    .transform((list) => list ?? [])

/** The ids of other records, each once. */
export const references = (most: number) =>
  z
    .array(reference)
    .max(most)
    .nullish()
    .transform((list) => [...new Set(list)])

/** Any of a few values, each once and in their own order. */
export const someOf = <const Value extends string>(values: readonly [Value, ...Value[]]) =>
  z
    .array(z.enum(values))
    .max(values.length * 4)
    .nullish()
    .transform((list): Value[] =>
      values.filter((value) => (list as readonly string[] | null | undefined)?.includes(value)),
    )

/** A field that is unchanged if it is left out. Null, and blank text, clear it. A new record has none. */
export const unchanged = <T extends z.ZodType>(schema: T) =>
  schema
    .nullish()
    .transform((value): z.output<T> | null | undefined =>
      typeof value === 'string' && value.trim() === '' ? null : value,
    )
