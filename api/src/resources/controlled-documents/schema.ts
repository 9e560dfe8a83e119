import { z } from 'zod'
import { approvalForms, approvalLimits } from '@ansvar/domain/approval-states'
import { documentReasons, documentStages, documentTransitions } from '@ansvar/domain/document-states'
import { documentLimits, documentStates } from '@ansvar/domain/controlled-documents'
import { certificationStandards } from '@ansvar/domain/standards'
import { embeddedList, inputSchema, recordResponse, responseSchema, storedFields } from '#contract/components.ts'
import * as field from '#contract/fields.ts'
import { recordFilesInput } from '#http/files.ts'

// The shared schemas of policies and procedures.

/** The fields of a document that are saved. PUT replaces: a field left out becomes empty, except `state`. */
export const documentInput = {
  title: field.line(documentLimits.title),
  body: field.withDefault(field.richText(documentLimits.body), ''),
  state: field.optional(z.enum(documentStates)),
  owner_id: field.optionalReference,
  iso_standards: field.someOf(certificationStandards),
  approved_by_id: field.optionalReference,
  approved_on: field.optionalDay,
  review_period: field.optionalPeriod,
  files: recordFilesInput,
}
export type DocumentInput = z.output<z.ZodObject<typeof documentInput>>

/** Why a document is withdrawn. */
export const withdrawalInput = inputSchema('WithdrawalInput', {
  reason: field.prose(approvalLimits.message).refine((value) => value.trim() !== '', field.fault('required')),
})

const stamps = { last_modified_date: field.instant, last_modified_by: z.string() }

/** The fields of a version in a list. A separate call returns the complete versions. */
export const versionSummary = {
  id: field.id,
  version: field.version,
  title: z.string(),
  state: z.enum(documentStates),
  ...stamps,
}

/** Declares the schemas of a document and of its saved versions. `revised` is the field with the id of the document. */
export function documentResponses<Input extends z.ZodObject>(name: string, input: Input, revised: string) {
  const versions = embeddedList(responseSchema(`${name}VersionSummary`, versionSummary))
  const state = z.enum(documentStates)
  return {
    document: recordResponse(name, input, {
      state,
      next_review_date: field.date.nullable(),
      in_force_version: field.version.nullable(),
      in_force_from: field.date.nullable(),
      approval_form: z.enum(approvalForms).nullable(),
      approval_id: field.id.nullable(),
      withdrawal_reason: z.string().nullable(),
      has_draft: z.boolean(),
      stage: z.enum(documentStages),
      may: z.array(z.enum(documentTransitions)),
      refusals: z.array(
        responseSchema(`${name}Refusal`, {
          transition: z.enum(documentTransitions),
          reason: z.enum(documentReasons),
        }),
      ),
      versions,
    }),
    revision: responseSchema(`${name}Revision`, {
      ...field.identity,
      [revised]: field.id,
      ...storedFields(input),
      state,
      ...stamps,
    }),
  }
}
