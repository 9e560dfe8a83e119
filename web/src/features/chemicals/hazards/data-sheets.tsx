import { dataSheetAge, type DataSheetAge } from '@ansvar/domain/chemicals'
import type { ChemicalAssociationRecordFragment, ChemicalRecordFragment } from '#graphql/generated/types.ts'
import { useToday } from '#screen/use-today.ts'
import { useDates } from '#session/dates.ts'
import { useTranslation } from '#texts/translation.ts'
import { Card } from '#ui/card.tsx'
import { FileRow } from '#ui/file-row.tsx'
import { formatFileSize } from '#ui/file-size.ts'
import { Status, type Tone } from '#ui/status.tsx'
import './label-strip.css'

const tones: Readonly<Record<DataSheetAge, Tone>> = {
  CURRENT: 'good',
  OLDER_THAN_THREE_YEARS: 'attention',
  MISSING: 'critical',
}

/** The age of the newest data sheet, as an icon and text. */
export function SheetAge({ age }: { readonly age: DataSheetAge }) {
  const { t } = useTranslation()
  return <Status tone={tones[age]}>{t(`hazards.sheets.${age}`)}</Status>
}

type DataSheetsProps = {
  readonly chemical: ChemicalRecordFragment
  /** Those that the organization has added. Missing where only those of the chemical are shown. */
  readonly added?: ChemicalAssociationRecordFragment['dataSheets']
}

/** The safety data sheets of a chemical, newest first. */
export function DataSheets({ chemical, added }: DataSheetsProps) {
  const { t, i18n } = useTranslation()
  const dates = useDates()
  const own = chemical.countriesData.flatMap(({ safetyDataSheets }) => safetyDataSheets)
  const sheets = [
    ...own.map((sheet) => ({
      ...sheet,
      supplier: null,
      source: chemical.own ? ('own' as const) : ('catalogue' as const),
    })),
    ...(added ?? []).map((sheet) => ({ ...sheet, source: 'own' as const })),
  ].toSorted((a, b) => (a.lastRevisionDate < b.lastRevisionDate ? 1 : -1))
  const newest = sheets[0]?.lastRevisionDate
  const age = dataSheetAge(newest ?? null, useToday())
  return (
    <Card title={t('hazards.sheets.title')}>
      <div className="data-sheets">
        <SheetAge age={age} />
        {age !== 'CURRENT' && <p className="quiet">{t(`hazards.sheets.nextStep.${age}`)}</p>}
        {sheets.length > 0 && (
          <ul className="file-list">
            {sheets.map(({ language, lastRevisionDate, file, supplier, source }) => (
              <FileRow
                key={`${source} ${language} ${lastRevisionDate} ${file?.id ?? ''}`}
                name={file?.name ?? t('hazards.sheets.one', { language: languageName(language, i18n.language) })}
                {...(file && { href: `/files/${file.id}`, download: t('files.download', { name: file.name }) })}
                facts={[
                  t('hazards.sheets.details', {
                    day: dates.day(lastRevisionDate),
                    where: file
                      ? `${file.type}, ${formatFileSize(file.size, i18n.language)}`
                      : t('hazards.sheets.elsewhere'),
                  }),
                  ...(added ? [languageName(language, i18n.language), t(`hazards.sheets.sources.${source}`)] : []),
                  ...(supplier ? [supplier.name] : []),
                  ...(added && sheets.length > 1 && lastRevisionDate === newest ? [t('hazards.sheets.newest')] : []),
                ].join(' · ')}
              />
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}

/** Returns the name of a language by its two-letter code. */
export const languageName = (code: string, reader: string): string =>
  new Intl.DisplayNames([reader === 'en' ? 'en-GB' : reader], { type: 'language' }).of(code) ?? code
