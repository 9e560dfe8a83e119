import { z } from 'zod'
import { cleanTags, ownDocumentLimits } from '@ansvar/domain/documents'
import { certificationStandards } from '@ansvar/domain/standards'
import { named } from '#contract/components.ts'
import { active, date, fault, id, identity, instant, line, optionalDay, stamps, version } from '#contract/fields.ts'
import { listOf } from '#http/answers.ts'
import { file, fileInput } from '#http/files.ts'

/** A comma parts tags where they are typed, and in addresses. */
const tag = line(ownDocumentLimits.tag).refine((text) => !/[,;]/.test(text), fault('invalid'))

/** What else may be said of a file that becomes a document. */
export const creating = z.strictObject({
  again: z
    .enum(['true', 'false'])
    .optional()
    .transform((text) => text === 'true'),
})

/** What a document is saved as. PUT replaces: a field left out becomes empty; its file and whether it is in use stay. */
export const documentInput = named(
  'DocumentInput',
  z.strictObject({
    title: line(ownDocumentLimits.title),
    tags: z
      .array(tag)
      .max(ownDocumentLimits.tags)
      .nullish()
      .transform((list) => cleanTags(list ?? [])),
    iso_standards: z
      .array(z.enum(certificationStandards))
      .max(certificationStandards.length * 4)
      .nullish()
      .transform((list) => certificationStandards.filter((standard) => list?.includes(standard))),
    expiry_date: optionalDay,
    active,
    file: fileInput.nullish().transform((value) => value ?? null),
  }),
)
export type DocumentInput = z.output<typeof documentInput>

export const document = named(
  'Document',
  z.object({
    ...identity,
    title: z.string(),
    tags: z.array(z.string()),
    iso_standards: z.array(z.enum(certificationStandards)),
    expiry_date: date.nullable(),
    active: z.boolean(),
    file,
    file_version: version,
    ...stamps,
  }),
)
/** The fields that are stored; the file is the one of `files`. */
export const storedDocument = document.omit({ file: true }).extend({ files: z.unknown() })

export const documentVersionList = named(
  'DocumentVersionList',
  listOf(
    named(
      'DocumentVersion',
      z.object({
        id,
        organization_id: id,
        document_id: id,
        number: version,
        file,
        created_date: instant,
        created_by: z.string(),
      }),
    ),
  ),
)

export const documentTagList = named(
  'DocumentTagList',
  listOf(named('DocumentTag', z.object({ name: z.string(), count: z.number().int().min(1) }))),
)
