import { expect, test } from 'vitest'
import { policyKind } from '#resources/policies/queries.ts'
import { procedureKind } from '#resources/procedures/queries.ts'
import { policyReviewKind } from '#resources/document-reviews/schema.ts'
import { fieldLabel } from './labels.ts'

/** Columns that a page does not show as fields, and one with the same name in both languages. */
const stamps = new Set(['id', 'version', 'organization_id', 'policy_id', 'created_date', 'files', 'note'])

test.each([
  ['a policy', policyKind.columns],
  ['a procedure', procedureKind.columns],
  ['a review', policyReviewKind.columns],
])('every field of %s has a Danish name', (_, columns) => {
  const shown = columns.map(String).filter((name) => !stamps.has(name) && !name.startsWith('last_'))
  expect(shown.filter((name) => fieldLabel('da', name) === fieldLabel('en', name))).toEqual([])
})
