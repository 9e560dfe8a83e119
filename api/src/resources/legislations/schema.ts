import { z } from 'zod'
import { legislationKinds, legislationLimits, legislationProblems } from '@ansvar/domain/legislations'
import { normalizeWeb } from '@ansvar/domain/stakeholders'
import { certificationStandards } from '@ansvar/domain/standards'
import { suggestionReasons } from '@ansvar/domain/suggestions'
import { domainFields } from '#contract/cases.ts'
import { inputSchema, named, responseSchema } from '#contract/components.ts'
import * as field from '#contract/fields.ts'
import { snakeProblems, type FieldProblem } from '#contract/problem.ts'
import { recordFilesInput } from '#http/files.ts'
import { catalogueResponse, catalogueFile } from '#http/maintainers.ts'

/** The fields of legislation that are saved. PUT replaces: a field left out becomes empty. */
export const legislationInput = inputSchema('LegislationInput', {
  title_en: field.optionalLine(legislationLimits.title),
  title_da: field.optionalLine(legislationLimits.title),
  kind: field.withDefault(z.enum(legislationKinds), 'OTHER'),
  number: field.optionalLine(legislationLimits.number),
  territory: field.territory,
  topic_ids: field.listOfRows(field.reference, legislationLimits.topics),
  iso_standards: field.someOf(certificationStandards),
  link: field.optionalLine(legislationLimits.link),
  in_force_from: field.optionalDay,
  repealed_on: field.optionalDay,
  files: recordFilesInput,
})
type LegislationInput = z.output<typeof legislationInput>

// Files of the catalogue are not erased.
const legislationFile = named(
  'LegislationFile',
  catalogueFile.omit({ erased_date: true, erased_by: true }).extend({ last_modified_date: field.instant }),
)
export type LegislationFile = z.output<typeof legislationFile>

const suggestionCause = responseSchema('SuggestionCause', { reason: z.enum(suggestionReasons), value: z.string() })
export type SuggestionCause = z.output<typeof suggestionCause>

export const legislation = catalogueResponse('Legislation', legislationInput, {
  title: z.string(),
  files: z.array(legislationFile),
  suggested_because: z.array(suggestionCause).optional(),
})

/** Returns the problems of legislation. A title that is invalid by itself is not reported as missing. */
export const legislationProblemsOf = (parts: Partial<LegislationInput>): FieldProblem[] =>
  snakeProblems(
    legislationProblems({
      ...domainFields(parts, ['link', 'in_force_from', 'repealed_on']),
      titleEn: parts.title_en === undefined ? '' : parts.title_en,
      titleDa: parts.title_da === undefined ? '' : parts.title_da,
    }),
  )

/** Returns legislation as it is stored: each topic once, and its link with a scheme. */
export const normalized = <T extends Omit<LegislationInput, 'files'>>(input: T): T => ({
  ...input,
  topic_ids: [...new Set(input.topic_ids)],
  link: input.link && normalizeWeb(input.link),
})
