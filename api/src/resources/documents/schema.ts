import { z } from 'zod'
import { cleanTags, ownDocumentLimits } from '@ansvar/domain/documents'
import { certificationStandards } from '@ansvar/domain/standards'
import { inputSchema, recordAnswer, responseSchema } from '#contract/components.ts'
import { active, fault, id, instant, line, optional, optionalDay, someOf, version } from '#contract/fields.ts'
import { file, fileInput } from '#http/files.ts'

/** A tag. Commas and semicolons separate tags in the interface and in URLs, so it contains none. */
const tag = line(ownDocumentLimits.tag).refine((text) => !/[,;]/.test(text), fault('invalid'))

/** The query of the call that creates a document. */
export const creating = z.strictObject({
  again: z
    .enum(['true', 'false'])
    .optional()
    .describe('Whether to create the document even if another one has, or had, the same content. Default: false.')
    .transform((text) => text === 'true'),
})

/** The fields of a document that are saved. PUT replaces: a field left out becomes empty, except `file` and `active`. */
export const documentInput = inputSchema('DocumentInput', {
  title: line(ownDocumentLimits.title),
  tags: z
    .array(tag)
    .max(ownDocumentLimits.tags)
    .nullish()
    .transform((list) => cleanTags(list ?? [])),
  iso_standards: someOf(certificationStandards),
  expiry_date: optionalDay,
  active,
  file: optional(fileInput),
})
export type DocumentInput = z.output<typeof documentInput>

export const document = recordAnswer('Document', documentInput, { file, file_version: version })
export const documentVersion = responseSchema('DocumentVersion', {
  id,
  organization_id: id,
  document_id: id,
  number: version,
  file,
  created_date: instant,
  created_by: z.string(),
})

export const documentTag = responseSchema('DocumentTag', { name: z.string(), count: z.number().int().min(1) })
