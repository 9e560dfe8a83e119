import { z } from 'zod'
import { fileLimits, fileTypeCodes } from '@ansvar/domain/files'
import { named } from '#contract/components.ts'
import { date, id, instant, line, optionalDay, reference } from '#contract/fields.ts'
import { returns } from '#contract/stored.ts'

// What a resource with files adds to its schemas, each under `files`.

/** A file as a body names it; a name or a date left out is the uploaded one, or none. */
export const fileInput = named(
  'FileInput',
  z.strictObject({
    id: reference,
    name: line(fileLimits.name)
      .nullish()
      .transform((name) => name ?? null),
    date: optionalDay,
  }),
)

/** The files of a record as its body names them, in order. */
export const recordFilesInput = z
  .array(fileInput)
  .max(fileLimits.perRecord)
  .nullish()
  .transform((files) => files ?? [])

export const file = named(
  'File',
  z.object({
    id,
    name: z.string(),
    date: date.nullable(),
    type: z.enum(fileTypeCodes),
    size: z.number().int().min(1),
    hash: z.string(),
    created_date: instant,
    created_by: z.string(),
  }),
)

export const recordFiles = z.array(file)

// A record returns all that is known of the files that its body names.
returns(fileInput, file)
