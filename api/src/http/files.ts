import { z } from 'zod'
import { fileLimits, fileTypeCodes } from '@ansvar/domain/files'
import { date, id, instant, lineOrEmpty, optionalDay, reference } from '#contract/fields.ts'
import { inputSchema, responseSchema, returns } from '#contract/components.ts'
import type { RecordFile } from '#db/columns.ts'

// The schemas that a resource with files uses, each under `files`.

/** A file in a request body. Without a name it has that of the upload, and without a date it has none. */
export const fileInput = inputSchema('FileInput', {
  id: reference.describe('The id that the upload returned.'),
  name: lineOrEmpty(fileLimits.name)
    .nullish()
    .describe('The file name. Default, and for an empty text: the name of the upload. An erased name stays erased.')
    .transform((name) => name || null),
  date: optionalDay.describe('The date of the file, such as the date of a signature. If omitted, none.'),
})

/** The files of a record in a request body, in order. */
export const recordFilesInput = z
  .array(fileInput)
  .max(fileLimits.perRecord)
  .nullish()
  .transform((files) => files ?? [])

export const file = responseSchema('File', {
  id,
  name: z.string().describe('The file name. Empty if it is erased.'),
  date: date.nullable().describe('The date of the file, such as the date of a signature. Null if none is set.'),
  type: z.enum(fileTypeCodes).describe('The type, detected from the content.'),
  size: z.number().int().min(1).describe('The size in bytes.'),
  hash: z.string().describe('The SHA-256 hash of the content, in lower-case hexadecimal digits.'),
  created_date: instant.describe('When the file was uploaded, in UTC.'),
  created_by: z.string().describe('The name of the user or API token that uploaded the file.'),
  erased_date: instant
    .nullish()
    .describe('When the content was erased, in UTC. Null or missing if it was not. The file cannot be opened then.'),
  erased_by: z.string().nullish().describe('The name of the user or API token that erased the content.'),
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
