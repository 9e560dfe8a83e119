import { z } from 'zod'
import { scopeLimits } from '@ansvar/domain/scope'
import { certificationStandards } from '@ansvar/domain/standards'
import { named } from '#contract/components.ts'
import { fault, id, instant, richText, version } from '#contract/fields.ts'
import { listOf } from '#http/answers.ts'
import { embeddedList } from '#http/embeds.ts'
import { recordFiles, recordFilesInput } from '#http/files.ts'

const optional = (max: number) =>
  richText(max)
    .nullish()
    .transform((text) => text ?? '')

/** What a scope is saved as. PUT replaces: a field left out becomes empty. */
export const scopeInput = named(
  'ScopeInput',
  z.strictObject({
    statement: richText(scopeLimits.statement).refine((text) => text.trim() !== '', fault('required')),
    activities: optional(scopeLimits.activities),
    locations: optional(scopeLimits.locations),
    exclusions: optional(scopeLimits.exclusions),
    iso_standards: z
      .array(z.enum(certificationStandards))
      .max(certificationStandards.length * 4)
      .nullish()
      .transform((list) => certificationStandards.filter((standard) => list?.includes(standard))),
    restored_from: version.nullish().transform((value) => value ?? null),
    files: recordFilesInput,
  }),
)
export type ScopeInput = z.output<typeof scopeInput>

const content = {
  id,
  version,
  organization_id: id,
  statement: z.string(),
  activities: z.string(),
  locations: z.string(),
  exclusions: z.string(),
  iso_standards: z.array(z.enum(certificationStandards)),
  restored_from: version.nullable(),
  files: recordFiles,
  last_modified_date: instant,
  last_modified_by: z.string(),
}

/** What a list of versions tells of each; the versions themselves have calls of their own. */
const versionSummary = named(
  'ScopeVersionSummary',
  z.object({ id, version, last_modified_date: instant, last_modified_by: z.string() }),
)

export const scope = named(
  'Scope',
  z.object({ ...content, created_date: instant, versions: embeddedList(versionSummary) }),
)
export const scopeVersionList = named('ScopeVersionList', listOf(named('ScopeVersion', z.object(content))))
