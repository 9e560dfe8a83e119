import type { ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import { localDay, type IsoDate, type IsoDateTime } from '@ansvar/domain/dates'
import { useDates } from '#session/dates.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { usePrinting } from '#ui/printing.ts'
import type { ScreenNamespace } from '../resource.ts'
import { approvalText, useApprovalNotes } from './approval-notes.ts'
import { useApprovals, type Approval, type ControlledRecord } from './approval-state.ts'
import { DocumentSheets, type PrintedParts } from './document-sheets.tsx'
import { daysInForce, stateOfVersion, type SavedVersion } from './version-states.ts'

type Version = SavedVersion & { readonly lastModifiedDate: IsoDateTime; readonly approvedOn?: IsoDate | null }

export type VersionPrintProps = {
  /** The namespace of its texts. */
  readonly name: ScreenNamespace
  readonly document: Pick<ControlledRecord, 'id' | 'organizationId'>
  /** The version that is shown, and all of them. */
  readonly version: Version
  readonly versions: readonly Version[]
  /** The values of the version. */
  readonly values: object
  /** The path at which every user can open the document. */
  readonly path: string
  /** Further fields of its head. */
  readonly extent?: ReactNode
  /** Further cards after its text. */
  readonly children?: ReactNode
}

/**
 * The printed pages of the version that is shown, while the screen is printed. A comparison of two versions is printed as it is
 * shown.
 */
export default function VersionPrint(props: VersionPrintProps & PrintedParts) {
  const [search] = useSearchParams()
  const printing = usePrinting()
  const approvals = useApprovals(props.document)
  return printing && approvals && !search.has('against') && <Sheets {...props} approvals={approvals} />
}

type SheetsProps = VersionPrintProps & PrintedParts & { readonly approvals: readonly Approval[] }

function Sheets({ document: _document, version, versions, approvals, ...parts }: SheetsProps) {
  const { t } = useTranslation()
  const noteOf = useApprovalNotes()
  const standingOf = useStanding(versions, approvals)
  const { state, approval } = stateOfVersion(version, versions, approvals)
  return (
    <DocumentSheets
      {...parts}
      version={version.version}
      standing={standingOf(version)}
      marked={state !== 'IN_FORCE'}
      approval={approval && approvalText(approval, noteOf(approval, t), t)}
    />
  )
}

/** Returns a function for how far a version is, with the days on which a superseded one was in force. */
function useStanding(versions: readonly Version[], approvals: readonly Approval[]) {
  const { t } = useTranslation()
  const dates = useDates()
  const { timeZone } = useSession().organization
  return (version: Version): string => {
    const { state } = stateOfVersion(version, versions, approvals)
    if (state === 'RETIRED') return t('approvals.print.stages.WITHDRAWN')
    if (state !== 'IN_FORCE' && state !== 'SUPERSEDED') return t(`approvals.print.stages.${state}`)
    const { from, until } = daysInForce(version, versions, approvals)
    if (state === 'IN_FORCE') return t('approvals.print.from', { day: from ? dates.day(from) : '' })
    // Newest first. A version that was retired ended on that day.
    const retired = versions.findLast((one) => one.state === 'RETIRED' && one.version > version.version)
    const end = retired ? localDay(retired.lastModifiedDate, timeZone) : null
    const [last] = [until, end].filter((day) => day !== null).toSorted()
    return from && last
      ? t('approvals.print.former', { from: dates.day(from), until: dates.day(last) })
      : t('controlledDocuments.status.superseded')
  }
}
