import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useDates } from '#session/dates.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { FieldGrid, ValueFrame } from '#ui/field-frame.tsx'
import { usePageText } from '#ui/printing.ts'
import { RecordReading } from '../record-reading.tsx'
import type { ScreenNamespace } from '../resource.ts'
import { useTexts } from '../texts.ts'
import { useToday } from '../use-today.ts'
import './document-print.css'

/** Parts of a document that its screen has loaded already. */
export type PrintedParts = {
  /** The fields of its head. */
  readonly fields: ReactNode
  readonly text: ReactNode
  readonly files: ReactNode
}

type DocumentSheetsProps = PrintedParts & {
  /** The namespace of its texts. */
  readonly name: ScreenNamespace
  /** The values of the version that is printed. */
  readonly values: object
  readonly version: number | null
  /** How far the version is, such as the day from which it is in force. */
  readonly standing: string
  /** Whether the first page has a mark that the version is not in force. */
  readonly marked: boolean
  /** Who approved it. Null if it is not approved. */
  readonly approval: string | null
  /** The path at which every user can open the document. */
  readonly path: string
  /** Further fields of its head. */
  readonly extent?: ReactNode
  readonly nextReview?: ReactNode
  /** Further cards after its text. */
  readonly children?: ReactNode
}

/** The printed pages of one version of a document. */
export function DocumentSheets(props: DocumentSheetsProps) {
  const { name, version, standing, approval, path } = props
  const { t } = useTranslation()
  const { organization, user } = useSession()
  const texts = useTexts(name)
  const dates = useDates()
  const today = useToday()
  const values = props.values as { readonly title: string; readonly files: readonly object[] }
  const { logo } = organization
  usePageText('--page-title', t('approvals.print.running', { title: values.title, version, standing }))
  return createPortal(
    <article className="document-sheets print-only">
      <p className="document-sheets-line">
        <span>
          {/* The menu shows it too, so the browser has it when it prints. */}
          {logo && !logo.erasedDate && <img src={`/files/${logo.id}`} alt="" />}
          {organization.name}
        </span>
        <span>{texts.maybe('one') ?? texts.own('title')}</span>
      </p>
      <h1>{values.title}</h1>
      {props.marked && <p className="document-sheets-mark">{standing}</p>}
      <RecordReading name={name} values={values}>
        <div className="document-sheets-head">
          <FieldGrid columns={3}>
            <ValueFrame label={t('approvals.print.version')}>{version}</ValueFrame>
            <ValueFrame label={t('approvals.print.status')}>{standing}</ValueFrame>
            {approval && <ValueFrame label={t('approvals.print.approval')}>{approval}</ValueFrame>}
            {props.fields}
            {props.nextReview}
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
