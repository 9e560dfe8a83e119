import { useEffect } from 'react'
import type { OwnChemicalRecordFragment } from '#graphql/generated/types.ts'
import { createField } from '#screen/fields/create-field.tsx'
import { useForm } from '#screen/form.ts'
import { useTexts } from '#screen/texts.ts'
import type { Key } from '#texts/keys.ts'
import { useTranslation } from '#texts/translation.ts'
import { Card } from '#ui/card.tsx'
import type { EvidenceDraft } from './own-chemicals.draft.ts'
import './sheet-reading.css'

type Passage = { readonly page: number; readonly quote: string }

type EvidenceQuotesProps = {
  readonly passages: readonly Passage[]
  /** The PDF to open at the page. Null if it is no longer stored. */
  readonly fileId: string | null
}

/** Passages of a safety data sheet, each with a link to its page. The same passage is shown once. */
export function EvidenceQuotes({ passages, fileId }: EvidenceQuotesProps) {
  const { t } = useTranslation()
  const distinct = [...new Map(passages.map((passage) => [`${passage.page} ${passage.quote}`, passage])).values()]
  return (
    <>
      {distinct.map(({ page, quote }) => (
        <p key={`${page} ${quote}`} className="sheet-quote">
          <q>{quote}</q>{' '}
          {fileId ? (
            <a href={`/files/${fileId}#page=${page}`} target="_blank" rel="noreferrer">
              {t('ownChemicals.reading.page', { page })}
            </a>
          ) : (
            t('ownChemicals.reading.page', { page })
          )}
        </p>
      ))}
    </>
  )
}

const textOf = (evidence: readonly EvidenceDraft[]): string =>
  evidence.map(({ value, quote }) => `${value}: ${quote}`).join('\n')

/** The accepted passages in comparisons. */
export const EvidenceField = createField<readonly EvidenceDraft[]>({ useText: () => textOf, Edit: () => null })

/** Registers the accepted passages as text for comparisons, while the form shows the fields that they are evidence of. */
export function useEvidenceDescription(): void {
  const { name, descriptions } = useForm()
  const label = useTexts(name).label('evidence')
  useEffect(() => {
    const text = (value: unknown) => (Array.isArray(value) ? textOf(value as EvidenceDraft[]) : '')
    descriptions.set('evidence', { label, text, whole: true })
  }, [descriptions, label])
}

/** The labels of fields of an extraction, whose values are codes or dates. Other values are shown themselves. */
const labels = {
  name: 'ownChemicals.fields.name',
  product_number: 'ownChemicals.fields.productNumber',
  supplier: 'ownChemicals.fields.producerName',
  physical_state: 'ownChemicals.fields.physicalState',
  last_revision_date: 'ownChemicals.dataSheets.lastRevisionDate',
  concentration: 'chemicals.share',
  un_number: 'ownChemicals.fields.dangerousGood',
  class: 'ownChemicals.fields.dangerousGood',
  packing_group: 'ownChemicals.fields.dangerousGood',
} as const satisfies Readonly<Record<string, Key>>

const labelOf = (path: string): Key | undefined =>
  Object.entries(labels).find(([name]) => path === name || path.endsWith(`.${name}`))?.[1]

/** The passages of safety data sheets from which the chemical's values were accepted. */
export function EvidenceCard({ record }: { readonly record: OwnChemicalRecordFragment }) {
  const { t } = useTranslation()
  const { evidence, dataSheets } = record
  if (evidence.length === 0) return null
  const evidenceLabel = (path: string, value: string): string => {
    const label = labelOf(path)
    return label ? t(label) : value
  }
  const files = new Set(dataSheets.flatMap(({ file }) => (file ? [file.id] : [])))
  return (
    <Card title={t('ownChemicals.fields.evidence')} count={evidence.length}>
      <details>
        <summary>{t('ownChemicals.reading.showEvidence')}</summary>
        <ul className="evidence-list">
          {evidence.map(({ extractionId, path, value, page, quote, fileId }) => (
            <li key={`${extractionId} ${path}`}>
              <strong>{evidenceLabel(path, value)}</strong>
              <EvidenceQuotes passages={[{ page, quote }]} fileId={fileId && files.has(fileId) ? fileId : null} />
            </li>
          ))}
        </ul>
      </details>
    </Card>
  )
}
