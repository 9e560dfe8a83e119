import { z } from 'zod'
import { scopeLimits } from '@ansvar/domain/scope'
import { certificationStandards } from '@ansvar/domain/standards'
import { embeddedList, inputSchema, listOf, named, responseSchema, storedFields } from '#contract/components.ts'
import { fault, id, identity, instant, optional, richText, someOf, version, withDefault } from '#contract/fields.ts'
import { recordFilesInput } from '#http/files.ts'

/** What a scope is saved as. PUT replaces: a field left out becomes empty. */
export const scopeInput = inputSchema('ScopeInput', {
  statement: richText(scopeLimits.statement).refine((text) => text.trim() !== '', fault('required')),
  activities: withDefault(richText(scopeLimits.activities), ''),
  locations: withDefault(richText(scopeLimits.locations), ''),
  exclusions: withDefault(richText(scopeLimits.exclusions), ''),
  iso_standards: someOf(certificationStandards),
  restored_from: optional(version),
  files: recordFilesInput,
})
export type ScopeInput = z.output<typeof scopeInput>

const content = {
  ...identity,
  ...storedFields(scopeInput),
  last_modified_date: instant,
  last_modified_by: z.string(),
}

/** What a list of versions tells of each; the versions themselves have calls of their own. */
const versionSummary = responseSchema('ScopeVersionSummary', {
  id,
  version,
  last_modified_date: instant,
  last_modified_by: z.string(),
})

export const scope = responseSchema('Scope', {
  ...content,
  created_date: instant,
  versions: embeddedList(versionSummary),
})
export const scopeVersionList = named('ScopeVersionList', listOf(named('ScopeVersion', z.object(content))))
