import { z } from 'zod'
import { cleanTags, ownDocumentLimits } from '@ansvar/domain/documents'
import { certificationStandards } from '@ansvar/domain/standards'
import { inputSchema, listOf, named, recordAnswer, responseSchema } from '#contract/components.ts'
import { active, fault, id, instant, line, optional, optionalDay, someOf, version } from '#contract/fields.ts'
import { file, fileInput } from '#http/files.ts'

/** A comma parts tags where they are typed, and in addresses. */
const tag = line(ownDocumentLimits.tag).refine((text) => !/[,;]/.test(text), fault('invalid'))

/** What else may be said of a file that becomes a document. */
export const creating = z.strictObject({
  again: z
    .enum(['true', 'false'])
    .optional()
    .describe('Whether to create the document even if another one has, or had, the same content. Default: false.')
    .transform((text) => text === 'true'),
})

/** What a document is saved as. PUT replaces: a field left out becomes empty; its file and whether it is in use stay. */
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
/** The fields that are stored; the file is the one of `files`. */
export const storedDocument = document.omit({ file: true }).extend({ files: z.unknown() })

export const documentVersionList = named(
  'DocumentVersionList',
  listOf(
    responseSchema('DocumentVersion', {
      id,
      organization_id: id,
      document_id: id,
      number: version,
      file,
      created_date: instant,
      created_by: z.string(),
    }),
  ),
)

export const documentTagList = named(
  'DocumentTagList',
  listOf(responseSchema('DocumentTag', { name: z.string(), count: z.number().int().min(1) })),
)
