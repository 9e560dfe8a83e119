import { z } from 'zod'
import { scopeLimits } from '@ansvar/domain/scope'
import { certificationStandards } from '@ansvar/domain/standards'
import { embeddedList, inputSchema, responseSchema, storedFields } from '#contract/components.ts'
import { fault, id, identity, instant, optional, richText, someOf, version, withDefault } from '#contract/fields.ts'
import { recordFilesInput } from '#http/files.ts'

/** The fields of a scope that are saved. PUT replaces: a field left out becomes empty. */
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

const stamps = { last_modified_date: instant, last_modified_by: z.string() }
const content = { ...identity, ...storedFields(scopeInput), ...stamps }

/** The fields of a version in a list. A separate call returns the complete versions. */
export const versionSummary = { id, version, ...stamps }

export const scope = responseSchema('Scope', {
  ...content,
  created_date: instant,
  versions: embeddedList(responseSchema('ScopeVersionSummary', versionSummary)),
})
export const scopeVersion = responseSchema('ScopeVersion', content)
