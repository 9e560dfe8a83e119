import { z } from 'zod'
import { legislationKinds, legislationLimits, legislationProblems } from '@ansvar/domain/legislations'
import { certificationStandards } from '@ansvar/domain/standards'
import { suggestionReasons } from '@ansvar/domain/suggestions'
import { normalizeWeb } from '@ansvar/domain/stakeholders'
import { inputSchema, named, responseSchema } from '#contract/components.ts'
import {
  instant,
  listOfRows,
  optionalDay,
  optionalLine,
  reference,
  someOf,
  territory,
  withDefault,
} from '#contract/fields.ts'
import { snakePath, type FieldProblem } from '#contract/problem.ts'
import { recordFilesInput } from '#http/files.ts'
import { catalogueAnswer, catalogueFile } from '#http/maintainers.ts'

/** What an act is saved as. PUT replaces: a field left out becomes empty. */
export const legislationInput = inputSchema('LegislationInput', {
  title_en: optionalLine(legislationLimits.title),
  title_da: optionalLine(legislationLimits.title),
  kind: withDefault(z.enum(legislationKinds), 'OTHER'),
  number: optionalLine(legislationLimits.number),
  territory,
  topic_ids: listOfRows(reference, legislationLimits.topics),
  iso_standards: someOf(certificationStandards),
  link: optionalLine(legislationLimits.link),
  in_force_from: optionalDay,
  repealed_on: optionalDay,
  files: recordFilesInput,
})
export type LegislationInput = z.output<typeof legislationInput>

const actFile = named('LegislationFile', catalogueFile.extend({ last_modified_date: instant }))
export type ActFile = z.output<typeof actFile>

const suggestionCause = responseSchema('SuggestionCause', { reason: z.enum(suggestionReasons), value: z.string() })
export type SuggestionCause = z.output<typeof suggestionCause>

export const legislation = catalogueAnswer('Legislation', legislationInput, {
  title: z.string(),
  files: z.array(actFile),
  suggested_because: z.array(suggestionCause).optional(),
})
export type Legislation = z.output<typeof legislation>

/** What the domain finds wrong with an act; of titles nothing where one of them is faulty by itself. */
export function actProblems(parts: Partial<LegislationInput>): FieldProblem[] {
  const found = legislationProblems({
    titleEn: parts.title_en === undefined ? '' : parts.title_en,
    titleDa: parts.title_da === undefined ? '' : parts.title_da,
    link: parts.link ?? null,
    inForceFrom: parts.in_force_from ?? null,
    repealedOn: parts.repealed_on ?? null,
  })
  return found.map(({ path, code }) => ({ path: snakePath(path), code }))
}

/** An act as it is kept: each topic once, its link with a scheme. */
export const normalized = <T extends Omit<LegislationInput, 'files'>>(input: T): T => ({
  ...input,
  topic_ids: [...new Set(input.topic_ids)],
  link: input.link && normalizeWeb(input.link),
})
