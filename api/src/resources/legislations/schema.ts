import { z } from 'zod'
import { legislationKinds, legislationLimits, legislationProblems } from '@ansvar/domain/legislations'
import { certificationStandards } from '@ansvar/domain/standards'
import { suggestionReasons } from '@ansvar/domain/suggestions'
import { normalizeWeb } from '@ansvar/domain/stakeholders'
import { named } from '#contract/components.ts'
import { date, id, instant, optionalDay, optionalLine, reference, territory, version } from '#contract/fields.ts'
import { snakePath, type FieldProblem } from '#contract/problem.ts'
import { recordFilesInput } from '#http/files.ts'
import { catalogueFile, catalogueStamps } from '#http/maintainers.ts'

/** What an act is saved as. PUT replaces: a field left out becomes empty. */
export const legislationInput = named(
  'LegislationInput',
  z.strictObject({
    title_en: optionalLine(legislationLimits.title),
    title_da: optionalLine(legislationLimits.title),
    kind: z
      .enum(legislationKinds)
      .nullish()
      .transform((kind) => kind ?? 'OTHER'),
    number: optionalLine(legislationLimits.number),
    territory,
    topic_ids: z
      .array(reference)
      .max(legislationLimits.topics)
      .nullish()
      .transform((ids) => ids ?? []),
    iso_standards: z
      .array(z.enum(certificationStandards))
      .max(certificationStandards.length * 4)
      .nullish()
      .transform((list) => certificationStandards.filter((standard) => list?.includes(standard))),
    link: optionalLine(legislationLimits.link),
    in_force_from: optionalDay,
    repealed_on: optionalDay,
    files: recordFilesInput,
  }),
)
export type LegislationInput = z.output<typeof legislationInput>

const actFile = named('LegislationFile', catalogueFile.extend({ last_modified_date: instant }))
export type ActFile = z.output<typeof actFile>

const suggestionCause = named('SuggestionCause', z.object({ reason: z.enum(suggestionReasons), value: z.string() }))
export type SuggestionCause = z.output<typeof suggestionCause>

export const legislation = named(
  'Legislation',
  z.object({
    id,
    version,
    title: z.string(),
    title_en: z.string().nullable(),
    title_da: z.string().nullable(),
    kind: z.enum(legislationKinds),
    number: z.string().nullable(),
    territory: z.string(),
    topic_ids: z.array(id),
    iso_standards: z.array(z.enum(certificationStandards)),
    link: z.string().nullable(),
    in_force_from: date.nullable(),
    repealed_on: date.nullable(),
    files: z.array(actFile),
    ...catalogueStamps,
    suggested_because: z.array(suggestionCause).optional(),
  }),
)
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
