import { z } from 'zod'
import { documentLimits, documentStates } from '@ansvar/domain/controlled-documents'
import { certificationStandards } from '@ansvar/domain/standards'
import { embeddedList, named, recordAnswer, storedFields } from '#contract/components.ts'
import {
  date,
  id,
  identity,
  instant,
  line,
  optional,
  optionalDay,
  optionalPeriod,
  optionalReference,
  richText,
  someOf,
  version,
  withDefault,
} from '#contract/fields.ts'
import { recordFilesInput } from '#http/files.ts'

// What the schemas of policies and procedures have alike.

/** What a document is saved as. PUT replaces: a field left out becomes empty; only the state then stays. */
export const documentInput = {
  title: line(documentLimits.title),
  body: withDefault(richText(documentLimits.body), ''),
  state: optional(z.enum(documentStates)),
  owner_id: optionalReference,
  iso_standards: someOf(certificationStandards),
  approved_by_id: optionalReference,
  approved_on: optionalDay,
  review_period: optionalPeriod,
  files: recordFilesInput,
}
export type DocumentInput = z.output<z.ZodObject<typeof documentInput>>

const stamps = { last_modified_date: instant, last_modified_by: z.string() }

/** What a list of versions tells of each; the versions themselves have calls of their own. */
export const versionSummary = {
  id,
  version,
  title: z.string(),
  state: z.enum(documentStates),
  ...stamps,
}

/** The schemas of a document and of its saved versions, by what its body saves. `revised` is the field with its id. */
export function documentAnswers<Input extends z.ZodObject>(name: string, input: Input, revised: string) {
  const versions = embeddedList(named(`${name}VersionSummary`, z.object(versionSummary)))
  return {
    document: recordAnswer(name, input, { state: z.enum(documentStates), next_review_date: date.nullable(), versions }),
    revision: named(
      `${name}Revision`,
      z.object({ ...identity, [revised]: id, ...storedFields(input), state: z.enum(documentStates), ...stamps }),
    ),
  }
}
