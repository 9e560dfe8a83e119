import { z } from 'zod'
import { documentLimits, documentStates } from '@ansvar/domain/controlled-documents'
import { certificationStandards } from '@ansvar/domain/standards'
import {
  date,
  id,
  instant,
  line,
  optionalDay,
  optionalPeriod,
  optionalReference,
  richText,
  version,
} from '#contract/fields.ts'
import { recordFiles, recordFilesInput } from '#http/files.ts'

// What the schemas of policies and procedures have alike.

/** What a document is saved as. PUT replaces: a field left out becomes empty; only the state then stays. */
export const documentInput = {
  title: line(documentLimits.title),
  body: richText(documentLimits.body)
    .nullish()
    .transform((text) => text ?? ''),
  state: z
    .enum(documentStates)
    .nullish()
    .transform((state) => state ?? null),
  owner_id: optionalReference,
  iso_standards: z
    .array(z.enum(certificationStandards))
    .max(certificationStandards.length * 4)
    .nullish()
    .transform((list) => certificationStandards.filter((standard) => list?.includes(standard))),
  approved_by_id: optionalReference,
  approved_on: optionalDay,
  review_period: optionalPeriod,
  files: recordFilesInput,
}
export type DocumentInput = z.output<z.ZodObject<typeof documentInput>>

const content = {
  title: z.string(),
  body: z.string(),
  state: z.enum(documentStates),
  owner_id: id.nullable(),
  iso_standards: z.array(z.enum(certificationStandards)),
  approved_by_id: id.nullable(),
  approved_on: date.nullable(),
  review_period: z.string().nullable(),
  files: recordFiles,
}
const stamps = { last_modified_date: instant, last_modified_by: z.string() }

/** What a list of versions tells of each; the versions themselves have calls of their own. */
export const versionSummary = {
  id,
  version,
  title: z.string(),
  state: z.enum(documentStates),
  ...stamps,
}

/** A document as it is answered. */
export const documentAnswer = {
  id,
  version,
  organization_id: id,
  ...content,
  next_review_date: date.nullable(),
  created_date: instant,
  ...stamps,
}

/** One saved version as it is answered. */
export const revisionAnswer = { id, organization_id: id, version, ...content, ...stamps }
