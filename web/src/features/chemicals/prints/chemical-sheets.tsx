import type { CSSProperties, ComponentType, ReactNode } from 'react'
import { createPortal } from 'react-dom'
import {
  instructionSection,
  instructionSections,
  workplaceLabels,
  type InstructionSection,
  type WorkplaceLabel,
} from '@ansvar/domain/instructions'
import type { StatementCode } from '@ansvar/domain/statements'
import { QrCode } from '#features/codes/qr-code.tsx'
import { Pictograms, SignalWordText } from '#features/chemicals/hazards/hazard-texts.tsx'
import { StatementList, withoutPlaceholders } from '#features/chemicals/hazards/statement-list.tsx'
import type { ChemicalRecordFragment } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { useToday } from '#screen/use-today.ts'
import { useDates } from '#session/dates.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { formatNumber } from '#ui/numbers.ts'
import type { SheetProps } from './sheet-props.ts'
import './chemical-sheets.css'

/** Returns what is printed: the instruction, or labels of a size. */
export const sheetOf = (name: string): ComponentType<SheetProps> =>
  name in workplaceLabels
    ? (props) => <Labels {...props} name={name as WorkplaceLabel} />
    : (props) => <Instruction {...props} />

const onPaper = (sheet: ReactNode) => createPortal(sheet, document.body)

/** The address that opens the chemical in the app. */
const addressOf = (id: string): string => `${location.origin}${paths.chemicalAssociations.list({ open: id })}`

/** The producer. The organization's own products have a text. */
const producerOf = ({ producer, producerName }: ChemicalRecordFragment) => producer?.name ?? producerName

const hazardsOf = ({ hazardStatements, euHazardStatements }: ChemicalRecordFragment) => [
  ...hazardStatements,
  ...euHazardStatements,
]

/** The instruction of workers about a chemical, on A4: the label, protection, first aid, spill, fire, storage and waste. */
function Instruction({ record, assessments }: SheetProps) {
  const { t } = useTranslation()
  const dates = useDates()
  const today = useToday()
  const { organization, user } = useSession()
  const { chemical } = record
  if (!chemical) return null
  const sections = Map.groupBy(chemical.precautionaryStatements, ({ code }) =>
    instructionSection(code as StatementCode),
  )
  /** What follows the statements of a section. */
  const ends: Partial<Record<InstructionSection, ReactNode>> = {
    ...(assessments.length > 0 && { PROTECTION: <Measures assessments={assessments} /> }),
    FIRST_AID: <p className="chemical-sheet-emergency">{t('chemicalPrints.emergency')}</p>,
    STORAGE: <Storage chemical={chemical} />,
  }
  return onPaper(
    <article className="chemical-sheet print-only">
      <p className="chemical-sheet-line">
        <span>{organization.name}</span>
        <span>{t('chemicalPrints.instruction.title')}</span>
      </p>
      <header className="chemical-sheet-head">
        <div>
          <h1>{chemical.name}</h1>
          <p>{[chemical.productNumber, producerOf(chemical)].filter(Boolean).join(', ')}</p>
          <p>{record.use}</p>
          <p>{record.areas.map(({ name }) => name).join(', ')}</p>
        </div>
        <QrCode text={addressOf(record.id)} />
      </header>
      <section className="chemical-sheet-hazards">
        <Pictograms codes={chemical.pictograms} size={64} />
        <div>
          <p className="chemical-sheet-signal">
            <SignalWordText word={chemical.signalWord} />
          </p>
          <StatementList statements={hazardsOf(chemical)} />
        </div>
      </section>
      {instructionSections.map((section) => (
        <Section key={section} name={section} statements={sections.get(section) ?? []}>
          {ends[section]}
        </Section>
      ))}
      <p className="chemical-sheet-end">
        {t('chemicalPrints.copy', {
          day: dates.day(today),
          name: user.name,
          sheet: record.dataSheetRevisedOn ? dates.day(record.dataSheetRevisedOn) : t('screen.nothing'),
        })}
      </p>
    </article>,
  )
}

type SectionProps = {
  readonly name: InstructionSection
  readonly statements: ChemicalRecordFragment['precautionaryStatements']
  readonly children: ReactNode
}

/** A section of the instruction. Sections without statements and without anything else are left out. */
function Section({ name, statements, children }: SectionProps) {
  const { t } = useTranslation()
  if (statements.length === 0 && !children) return null
  return (
    <section className="chemical-sheet-section">
      <h2>{t(`chemicalPrints.sections.${name}`)}</h2>
      {statements.length > 0 && <StatementList statements={statements} />}
      {children}
    </section>
  )
}

/** The measures and limit values of the completed assessments, by process. */
function Measures({ assessments }: Pick<SheetProps, 'assessments'>) {
  const { t, i18n } = useTranslation()
  return assessments.map(({ id, title, measures, limitValues }) => (
    <div key={id} className="chemical-sheet-measures">
      <h3>{title}</h3>
      <ul>
        {measures
          .filter(({ inPlace }) => inPlace)
          .map((measure) => (
            <li key={measure.id}>{measure.text}</li>
          ))}
        {limitValues.map(({ name, kind, value, unit }) => (
          <li key={`${name} ${kind}`}>
            {t('chemicalPrints.limit', {
              name,
              value: formatNumber(value, i18n.language),
              unit,
              of: t(`riskAssessments.options.limitValues.kind.${kind}`),
            })}
          </li>
        ))}
      </ul>
    </div>
  ))
}

function Storage({ chemical }: { readonly chemical: ChemicalRecordFragment }) {
  const { t } = useTranslation()
  const classes = new Set(chemical.countriesData.flatMap(({ storageClass }) => storageClass ?? []))
  return classes.size === 0 ? null : (
    <p>
      {t('chemicals.fields.storageClass')}: {[...classes].join(', ')}
    </p>
  )
}

const mm = (length: number): string => `${length}mm`

/** Labels of one size for the containers of a chemical, on a sheet of A4. */
function Labels({ record, name }: SheetProps & { readonly name: WorkplaceLabel }) {
  const { columns, rows, width, height, pictogram } = workplaceLabels[name]
  const { chemical } = record
  if (!chemical) return null
  const style = {
    '--label-width': mm(width),
    '--label-height': mm(height),
    '--label-pictogram': mm(pictogram),
    '--label-columns': columns,
  } as CSSProperties
  return onPaper(
    <div className="workplace-labels print-only" data-size={name} style={style}>
      {Array.from({ length: columns * rows }, (_, place) => `place ${place}`).map((place) => (
        <Label key={place} id={record.id} chemical={chemical} isSmall={name === 'A8'} />
      ))}
    </div>,
  )
}

type LabelProps = { readonly id: string; readonly chemical: ChemicalRecordFragment; readonly isSmall: boolean }

/** Ends a statement with a full stop. The law has some without one. */
const asSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

/** Number of characters of hazard statements from which they are printed smaller. */
const MANY = 320

/** The label of a container: name, supplier, pictograms, signal word and hazards. The smallest has codes instead of texts. */
function Label({ id, chemical, isSmall }: LabelProps) {
  const hazards = hazardsOf(chemical)
  const codes = hazards.map(({ code }) => code).join(', ')
  const sentences = hazards.map(({ statement }) => asSentence(withoutPlaceholders(statement))).join(' ')
  return (
    <div className="workplace-label" data-dense={sentences.length > MANY ? '' : undefined}>
      <strong className="workplace-label-name">{chemical.name}</strong>
      <div className="workplace-label-signs">
        <Pictograms codes={chemical.pictograms} size={64} />
        <QrCode text={addressOf(id)} small={isSmall} />
      </div>
      <strong className="workplace-label-signal">
        <SignalWordText word={chemical.signalWord} />
      </strong>
      <p>{isSmall ? codes : sentences}</p>
      <small>{producerOf(chemical)}</small>
    </div>
  )
}
