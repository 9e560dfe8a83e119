import type { DocumentState } from '@ansvar/domain/controlled-documents'
import type { Approval } from './approval-state.ts'

/** How far a version of a document is. SUPERSEDED: it was in force, and is not any more. */
export type VersionState = 'DRAFT' | 'IN_APPROVAL' | 'SCHEDULED' | 'IN_FORCE' | 'SUPERSEDED' | 'RETIRED'

/** A saved version of a policy or procedure. */
export type SavedVersion = { readonly version: number; readonly state: DocumentState }

type Given = Pick<Approval, 'state' | 'documentVersion' | 'inForceVersion'>

type Dated = Given & Pick<Approval, 'inForceFrom'>

/** Returns the first days in force of the version of an approval and of the one after it. Null for those that are not known. */
export function daysInForce(approval: Dated, approvals: readonly Dated[]) {
  const own = approval.inForceVersion ?? 0
  const next = approvals
    .filter(({ inForceVersion }) => inForceVersion !== null && inForceVersion > own)
    .toSorted((a, b) => (a.inForceVersion ?? 0) - (b.inForceVersion ?? 0))
    .at(0)
  return { from: approval.inForceFrom, until: next?.inForceFrom ?? null }
}

const newestOf = (versions: readonly number[]): number | null => versions.toSorted((a, b) => b - a)[0] ?? null

/**
 * Returns how far a version is, and the approval that decides it. A save of what is no content has the approval of the
 * version that it saves again.
 */
export function stateOfVersion<A extends Given>(
  { version, state }: SavedVersion,
  versions: readonly SavedVersion[],
  approvals: readonly A[],
): { readonly state: VersionState; readonly approval: A | null } {
  if (state === 'RETIRED') return { state, approval: null }
  if (state === 'DRAFT') {
    const open = approvals.find(
      (each) => each.documentVersion === version && (each.state === 'PENDING' || each.state === 'SCHEDULED'),
    )
    if (!open) return { state, approval: null }
    return { state: open.state === 'PENDING' ? 'IN_APPROVAL' : 'SCHEDULED', approval: open }
  }
  const putInForce = approvals.flatMap(({ inForceVersion }) => (inForceVersion === null ? [] : [inForceVersion]))
  const own = newestOf(putInForce.filter((each) => each <= version))
  const retired = newestOf(versions.filter((each) => each.state === 'RETIRED').map((each) => each.version))
  const isLast = own === newestOf(putInForce) && (retired === null || retired < version)
  return {
    state: isLast ? 'IN_FORCE' : 'SUPERSEDED',
    approval: approvals.find(({ inForceVersion }) => inForceVersion === own && own !== null) ?? null,
  }
}
