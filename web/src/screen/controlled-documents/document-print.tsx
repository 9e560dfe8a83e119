import { useState, type ReactNode } from 'react'
import { createPortal, flushSync } from 'react-dom'
import type { IsoDate } from '@ansvar/domain/dates'
import { useDates } from '#session/dates.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { FieldGrid, ValueFrame } from '#ui/field-frame.tsx'
import { PrintIcon } from '#ui/icons/print.ts'
import { usePageText, usePrinting } from '#ui/printing.ts'
import { ActionMenu } from '#ui/tool-menu.tsx'
import { PrintButton } from '../detail/print-button.tsx'
import { RecordReading } from '../record-reading.tsx'
import type { ScreenNamespace } from '../resource.ts'
import { useTexts } from '../texts.ts'
import { useToday } from '../use-today.ts'
import { useApprovalNotes } from './approval-notes.ts'
import { useApprovals, type ControlledRecord } from './approval-state.ts'
import { useInForce, type InForceDocument } from './use-in-force.ts'
import './document-print.css'

/** Parts of a document that its screen has loaded already. */
export type PrintedParts = {
  /** The fields of its head. */
  readonly fields: ReactNode
  readonly nextReview: ReactNode
  readonly text: ReactNode
  readonly files: ReactNode
}

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
export default function DocumentPrint(props: DocumentPrintProps & PrintedParts) {
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
    /** The revision in force, if it is printed instead of the record. */
    readonly former: object | null
  }

/** The pages of the document. */
function Sheets(props: SheetsProps) {
  const { name, record, former, draftOf, path } = props
  const { t } = useTranslation()
  const { organization, user } = useSession()
  const texts = useTexts(name)
  const dates = useDates()
  const today = useToday()
  const isInForce = former !== null || record.stage === 'IN_FORCE'
  const version = isInForce ? record.inForceVersion : record.version
  const values = draftOf(former ?? record) as { readonly title: string; readonly files: readonly object[] }
  const approval = useApprovalText(record, isInForce)
  const standing = isInForce
    ? t('approvals.print.from', { day: record.inForceFrom ? dates.day(record.inForceFrom) : '' })
    : t(`approvals.print.stages.${record.stage}`)
  usePageText('--page-title', t('approvals.print.running', { title: values.title, version, standing }))
  return createPortal(
    <article className="document-sheets print-only">
      <p className="document-sheets-line">
        <span>{organization.name}</span>
        <span>{texts.maybe('one') ?? texts.own('title')}</span>
      </p>
      <h1>{values.title}</h1>
      {!isInForce && <p className="document-sheets-mark">{standing}</p>}
      <RecordReading name={name} values={values}>
        <div className="document-sheets-head">
          <FieldGrid columns={3}>
            <ValueFrame label={t('approvals.print.version')}>{version}</ValueFrame>
            <ValueFrame label={t('approvals.print.status')}>{standing}</ValueFrame>
            {approval && <ValueFrame label={t('approvals.print.approval')}>{approval}</ValueFrame>}
            {props.fields}
            {isInForce && props.nextReview}
            {props.extent}
          </FieldGrid>
        </div>
        {props.text}
        {props.children}
        {values.files.length > 0 && props.files}
      </RecordReading>
      <p className="document-sheets-end">
        {t('approvals.print.copy', {
          day: dates.day(today),
          name: user.name,
          address: new URL(path, location.origin).href,
        })}
      </p>
    </article>,
    document.body,
  )
}

/** Returns who approved the version in force, and whether it is signed. Null before the approvals are loaded. */
function useApprovalText(record: ControlledRecord, isInForce: boolean): string | null {
  const { t } = useTranslation()
  const noteOf = useApprovalNotes()
  const approvals = useApprovals(record)
  const approval = isInForce && approvals?.find(({ inForceVersion }) => inForceVersion === record.inForceVersion)
  if (!approval) return null
  const note = noteOf(approval, t)
  return approval.state === 'RECORDED' ? `${t('approvals.options.state.RECORDED')}. ${note}` : note
}
