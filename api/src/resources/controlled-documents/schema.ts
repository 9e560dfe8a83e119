import { z } from 'zod'
import { documentLimits, documentStates } from '@ansvar/domain/controlled-documents'
import { certificationStandards } from '@ansvar/domain/standards'
import { embeddedList, recordAnswer, responseSchema, storedFields } from '#contract/components.ts'
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

// The shared schemas of policies and procedures.

/** The fields of a document that are saved. PUT replaces: a field left out becomes empty, except `state`. */
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

/** The fields of a version in a list. A separate call returns the complete versions. */
export const versionSummary = { id, version, title: z.string(), state: z.enum(documentStates), ...stamps }

/** Declares the schemas of a document and of its saved versions. `revised` is the field with the id of the document. */
export function documentAnswers<Input extends z.ZodObject>(name: string, input: Input, revised: string) {
  const versions = embeddedList(responseSchema(`${name}VersionSummary`, versionSummary))
  const state = z.enum(documentStates)
  return {
    document: recordAnswer(name, input, { state, next_review_date: date.nullable(), versions }),
    revision: responseSchema(`${name}Revision`, {
      ...identity,
      [revised]: id,
      ...storedFields(input),
      state,
      ...stamps,
    }),
  }
}
