import type { DocumentState } from '@ansvar/domain/controlled-documents'
import type { IsoDate } from '@ansvar/domain/dates'
import type { Approval } from './approval-state.ts'

/** How far a version of a document is. SUPERSEDED: it was in force, and is not any more. */
export type VersionState = 'DRAFT' | 'IN_APPROVAL' | 'SCHEDULED' | 'IN_FORCE' | 'SUPERSEDED' | 'RETIRED'

/** A saved version of a policy or procedure. */
export type SavedVersion = { readonly version: number; readonly state: DocumentState }

type Given = Pick<Approval, 'state' | 'documentVersion' | 'inForceVersion'>

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

type Dated = Given & Pick<Approval, 'inForceFrom'>
type DatedVersion = SavedVersion & { readonly approvedOn?: IsoDate | null }

/**
 * Returns the first day in force of a version, and that of the next one that was in force. Null for a day that is not known.
 * Before approvals were stored, a version was in force from the day on which it was approved.
 */
export function daysInForce(
  version: DatedVersion,
  versions: readonly DatedVersion[],
  approvals: readonly Dated[],
): { readonly from: IsoDate | null; readonly until: IsoDate | null } {
  const firstDay = (one: DatedVersion): IsoDate | null =>
    stateOfVersion(one, versions, approvals).approval?.inForceFrom ?? one.approvedOn ?? null
  const from = firstDay(version)
  const later = versions
    .filter((one) => one.version > version.version && one.state === 'APPROVED')
    .toSorted((a, b) => a.version - b.version)
    .map(firstDay)
  return { from, until: later.find((day) => day !== from) ?? null }
}
