import type { Values } from '#db/trail/changes.ts'
import { unapprovedFields } from '#db/document-fields.ts'

// Policies and procedures in a pack. A pack shows the version in force, also while the next one is written.

const documentTables = ['policies', 'procedures'] as const
export type DocumentTable = (typeof documentTables)[number]

export const isDocumentTable = (table: string): table is DocumentTable =>
  (documentTables as readonly string[]).includes(table)

/** Returns the content of a record, of a policy or procedure that of the version in force. */
export function shownContent(table: string, changes: readonly Change[], parentId: string | null): Shown {
  if (isDocumentTable(table)) return shownDocument(changes)
  const content = Object.assign({}, ...changes.map(({ after }) => after ?? {})) as Values
  if (table === 'acknowledgements') return { content: { round_id: parentId, ...content }, versions: [] }
  if (!evidenceTables.has(table)) return { content, versions: [] }
  // The service stores the document under its own name too, the demo under that one alone.
  const { policy_id: policy, procedure_id: procedure, ...others } = content
  return { content: { document_id: policy ?? procedure, ...others }, versions: [] }
}

/** The tables of records that are about a policy or procedure. */
const evidenceTables: ReadonlySet<string> = new Set(['approvals', 'acknowledgement_rounds'])

/** What does not belong to a version: the fields that change without an approval, and those that follow from all versions. */
const currentFields = [
  ...unapprovedFields,
  'next_review_date',
  'in_force_version',
  'in_force_from',
  'approval_form',
] as const

/** A version that came into force by a change. Its number is null if the change is from before the trail had it. */
export type VersionInForce = { readonly number: number; readonly version: number | null }

type Change = { readonly number: number; readonly after: Values | null }
type Shown = { readonly content: Values; readonly versions: readonly VersionInForce[] }

/**
 * Returns a document as it is in force after its changes, or its working copy if none is in force or it is in the bin.
 * `has_draft` says whether a draft of the next version exists. Changes from before there were versions in force have the
 * state only: an approved version is in force until another one is, or the document is retired.
 */
function shownDocument(changes: readonly Change[]): Shown {
  let content: Values = {}
  let inForce: Values | null = null
  const versions: VersionInForce[] = []
  for (const { number, after } of changes) {
    const before = content
    content = { ...content, ...after }
    const version = after?.['in_force_version']
    if (content['state'] === 'APPROVED') {
      inForce = content
      if (typeof version === 'number') versions.push({ number, version })
      else if (before['state'] !== 'APPROVED') versions.push({ number, version: null })
    } else if (content['state'] === 'RETIRED' || version === null) inForce = null
  }
  const hasDraft = inForce !== null && content['state'] !== 'APPROVED' && isNone(content['discarded_date'])
  if (!hasDraft || inForce === null) return { content: { ...content, has_draft: false }, versions }
  const current = Object.fromEntries(currentFields.map((field) => [field, content[field]]))
  return { content: { ...inForce, ...current, has_draft: true }, versions }
}

const isNone = (value: unknown): boolean => value === null || value === undefined
