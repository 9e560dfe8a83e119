import { z } from 'zod'
import { fileLimits, fileTypeCodes } from '@ansvar/domain/files'
import { date, id, instant, lineOrEmpty, optionalDay, reference } from '#contract/fields.ts'
import { inputSchema, responseSchema, returns } from '#contract/components.ts'
import type { RecordFile } from '#db/columns.ts'

// The schemas that a resource with files uses, each under `files`.

/** A file in a request body. Without a name it has that of the upload, and without a date it has none. */
export const fileInput = inputSchema('FileInput', {
  id: reference,
  name: lineOrEmpty(fileLimits.name)
    .nullish()
    .transform((name) => name || null),
  date: optionalDay,
})

/** The files of a record in a request body, in order. */
export const recordFilesInput = z
  .array(fileInput)
  .max(fileLimits.perRecord)
  .nullish()
  .transform((files) => files ?? [])

export const file = responseSchema('File', {
  id,
  name: z.string(),
  date: date.nullable(),
  type: z.enum(fileTypeCodes),
  size: z.number().int().min(1),
  hash: z.string(),
  created_date: instant,
  created_by: z.string(),
  erased_date: instant
    .nullish()
    .describe('When the content was erased, in UTC. Null or missing if it was not. The file cannot be opened then.'),
  erased_by: z
    .string()
    .nullish()
    .describe(
      'The name of the user or API token that erased the content. Null or missing if it was not erased. Empty if the caller may not see it.',
    ),
})

export const recordFiles = z.array(file)

// The response contains the complete files for those in a request body.
returns(fileInput, file)

/** Returns a file without the names of the users who uploaded and erased it. */
export const unsignedFile = (uploaded: RecordFile): RecordFile => ({
  ...uploaded,
  created_by: '',
  ...(uploaded.erased_by !== undefined && { erased_by: '' }),
})
