import { groupedCode, type CodeResource } from '@ansvar/domain/codes'
import { paths } from '#paths/paths.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { labelSheets, pagesOf, placesOf, type LabelSheet, type SheetName } from './label-sheets.ts'
import { QrCode } from './qr-code.tsx'
import './codes.css'

/** A label to print. */
export type Label = { readonly code: string; readonly resource: CodeResource; readonly name: string }

type LabelPagesProps = {
  readonly labels: readonly Label[]
  readonly sheetName: SheetName
  /** The place of the first label, counted from 0. */
  readonly start: number
}

const mm = (length: number): string => `${length}mm`

/** The pages of labels, as they are printed. */
export function LabelPages({ labels, sheetName, start }: LabelPagesProps) {
  const sheet: LabelSheet = labelSheets[sheetName]
  const places = placesOf(sheet)
  return (
    <div className="label-pages" data-sheet={sheetName}>
      {pagesOf(labels, sheet, start).map((page) => (
        <div
          key={page.find((label) => label !== null)?.code}
          className="label-page"
          style={{ width: mm(sheet.page.width), height: mm(sheet.page.height) }}
        >
          {page.map((label, index) => {
            const { left, top } = places[index] ?? { left: 0, top: 0 }
            const style = { left: mm(left), top: mm(top), width: mm(sheet.label.width), height: mm(sheet.label.height) }
            return label && <LabelText key={label.code} label={label} style={style} />
          })}
        </div>
      ))}
    </div>
  )
}

type LabelTextProps = { readonly label: Label; readonly style: Readonly<Record<string, string>> }

function LabelText({ label, style }: LabelTextProps) {
  const { t } = useTranslation()
  const { organization } = useSession()
  return (
    <div className="label" style={style}>
      <QrCode text={`${location.origin}${paths.code(label.code)}`} />
      <div className="qr-label-text">
        <strong className="label-name">{label.name}</strong>
        <span>{t(`codes.resources.${label.resource}`)}</span>
        <span className="label-organization">{organization.name}</span>
        <span className="qr-label-code">{groupedCode(label.code)}</span>
      </div>
    </div>
  )
}
