import { z } from 'zod'
import { isIsoDate, type IsoDate } from '@ansvar/domain/dates'
import type { FieldCode } from '@ansvar/domain/problems'
import { isPeriod, type Period } from '@ansvar/domain/periods'
import { isTooComplex } from '@ansvar/domain/rich-text'
import { isTerritory } from '@ansvar/domain/territories'

// The fields of bodies. Each refuses with one of the stable codes that the interface words in the reader's language.

/** What a refinement refuses with. */
export const fault = (code: FieldCode) => ({ params: { code }, abort: true })

// NUL is no text for PostgreSQL, half a surrogate pair none for UTF-8; other control characters have no look.
const isPrintable = (text: string): boolean => text.isWellFormed() && !/(?![\n\r\t])\p{Cc}/u.test(text)
const isLine = (text: string): boolean => isPrintable(text) && !/[\n\r\t\u2028\u2029]/.test(text)
// A name of zero-width characters alone is a row in a list that nobody can see or press.
const isVisible = (text: string): boolean => text === '' || /[\p{L}\p{N}\p{P}\p{S}]/u.test(text)

/** One line of text that must say something; blanks around it are dropped. */
export const line = (max: number) =>
  z.string().trim().min(1).max(max).refine(isLine, fault('invalid')).refine(isVisible, fault('required'))

/** One line of text that may be left out; blank text counts as left out. */
export const optionalLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine(isLine, fault('invalid'))
    .nullish()
    .transform((text) => text || null)

/** Text of several lines, possibly none. */
export const prose = (max: number) => z.string().max(max).refine(isPrintable, fault('invalid'))

/** Text that may be left out; blank text counts as left out. */
export const optionalProse = (max: number) =>
  prose(max)
    .nullish()
    .transform((text) => (text?.trim() ? text : null))

/**
 * Rich text: Markdown, possibly none. What would cost its readers more to parse than a person's text does is refused. Every
 * field that is drawn as Markdown is declared with this.
 */
export const richText = (max: number) =>
  prose(max)
    .refine((text) => !isTooComplex(text), fault('too_complex'))
    .meta({ contentMediaType: 'text/markdown' })

/** A calendar day, yyyy-mm-dd. */
export const day = z
  .string()
  .refine((text): text is IsoDate => isIsoDate(text), fault('not_a_date'))
  .meta({ format: 'date' })

/** An ISO 8601 duration in calendar units. */
export const period = z
  .string()
  .refine((text): text is Period => isPeriod(text), fault('not_a_period'))
  .meta({ format: 'duration' })

/** A territory's code (specification, section 3); a word in its place is refused as not listed. */
export const territory = z.string().max(100).refine(isTerritory, fault('not_in_list'))

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
export const isUuid = (text: string): boolean => uuidPattern.test(text)

/** Another record's id. One that cannot be is told apart from one that is not there by nobody. */
export const reference = z.string().refine(isUuid, fault('not_found')).toLowerCase().meta({ format: 'uuid' })

// What answers are made of.
export const id = z.string().meta({ format: 'uuid' })
export const instant = z.string().meta({ format: 'date-time' })
export const date = z.string().meta({ format: 'date' })
export const version = z.number().int().min(1)

/** The first fields of an organization's record. */
export const identity = { id, version, organization_id: id }
/** The last fields of a record: when it was created, and when and by whom it was last changed. */
export const stamps = { created_date: instant, last_modified_date: instant, last_modified_by: z.string() }

/** A field that may be left out, which stores null. */
export const optional = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? null)
export const optionalReference = optional(reference)
export const optionalDay = optional(day)
export const optionalPeriod = optional(period)
/** Whether a record is in use. Left out, it stays as it was; a new record is in use. */
export const active = z.boolean().nullish()
