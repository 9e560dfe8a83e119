import { useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { IsoDate } from '@ansvar/domain/dates'
import { useDates } from '#session/dates.ts'
import { useTranslation } from '#texts/translation.ts'
import { PrintIcon } from '#ui/icons/print.ts'
import { usePrinting } from '#ui/printing.ts'
import { ActionMenu } from '#ui/tool-menu.tsx'
import { PrintButton } from '../detail/print-button.tsx'
import type { ScreenNamespace } from '../resource.ts'
import { approvalText, useApprovalNotes } from './approval-notes.ts'
import { useApprovals, type ControlledRecord } from './approval-state.ts'
import { DocumentSheets, type PrintedParts } from './document-sheets.tsx'
import { useInForce, type InForceDocument } from './use-in-force.ts'

export type DocumentPrintProps = {
  /** The namespace of its texts. */
  readonly name: ScreenNamespace
  readonly record: ControlledRecord & { readonly nextReviewDate: IsoDate | null }
  /** Whether the document is in the panel next to a list. */
  readonly panel: boolean
  readonly inForce: InForceDocument
  /** Returns the values of the record, or of a revision of it. */
  draftOf(this: void, record: object): object
  /** The path at which every user can open the document. */
  readonly path: string
  /** Further fields of its head. */
  readonly extent?: ReactNode
  /** Further cards after its text. */
  readonly children?: ReactNode
}

/**
 * Prints a document as one: its head with version and approval, and its content, without what surrounds it on the
 * screen. While its next version is written, the version in force is printed unless the user chooses the draft.
 */
export default function DocumentPrint(props: DocumentPrintProps & PrintedParts & { readonly nextReview: ReactNode }) {
  const { record, panel, inForce } = props
  const { t } = useTranslation()
  const former = useInForce(record, inForce)
  const [draftChosen, setDraftChosen] = useState(false)
  const printing = usePrinting()
  const choose = (name: string) => {
    flushSync(() => setDraftChosen(name === 'draft'))
    window.print()
    setDraftChosen(false)
  }
  return (
    <>
      {former === null ? (
        <PrintButton panel={panel} />
      ) : (
        <ActionMenu
          icon={PrintIcon}
          label={t('screen.print')}
          choices={[
            { name: 'inForce', label: t('approvals.print.inForce', { version: record.inForceVersion }) },
            { name: 'draft', label: t('approvals.print.draft', { version: record.version }) },
          ]}
          onChoose={choose}
        />
      )}
      {printing && <Sheets {...props} former={draftChosen ? null : former} />}
    </>
  )
}

type SheetsProps = DocumentPrintProps &
  PrintedParts & {
    readonly nextReview: ReactNode
    /** The revision in force, if it is printed instead of the record. */
    readonly former: object | null
  }

/** The pages of the document. */
function Sheets({ record, former, draftOf, nextReview, ...parts }: SheetsProps) {
  const { t } = useTranslation()
  const dates = useDates()
  const isInForce = former !== null || record.stage === 'IN_FORCE'
  const approval = useApprovalText(record, isInForce)
  const standing = isInForce
    ? t('approvals.print.from', { day: record.inForceFrom ? dates.day(record.inForceFrom) : '' })
    : t(`approvals.print.stages.${record.stage}`)
  return (
    <DocumentSheets
      {...parts}
      values={draftOf(former ?? record)}
      version={isInForce ? record.inForceVersion : record.version}
      standing={standing}
      marked={!isInForce}
      approval={approval}
      nextReview={isInForce && nextReview}
    />
  )
}

/** Returns who approved the version in force, and whether it is signed. Null before the approvals are loaded. */
function useApprovalText(record: ControlledRecord, isInForce: boolean): string | null {
  const { t } = useTranslation()
  const noteOf = useApprovalNotes()
  const approvals = useApprovals(record)
  const approval = isInForce && approvals?.find(({ inForceVersion }) => inForceVersion === record.inForceVersion)
  return approval ? approvalText(approval, noteOf(approval, t), t) : null
}
