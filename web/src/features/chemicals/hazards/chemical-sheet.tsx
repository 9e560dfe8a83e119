import type { Language } from '@ansvar/domain/languages'
import { storageClassName } from '@ansvar/domain/storage-class-names'
import { territoryName } from '@ansvar/domain/territories'
import type { ChemicalRecordFragment } from '#graphql/generated/types.ts'
import { useTranslation } from '#texts/translation.ts'
import { Card } from '#ui/card.tsx'
import { FieldGrid, ValueFrame, Wide } from '#ui/field-frame.tsx'
import { Lines } from '#ui/lines.tsx'
import { Composition } from './composition.tsx'
import { LabelStrip } from './label-strip.tsx'
import { StatementList } from './statement-list.tsx'
import type { ReactNode } from 'react'

type ChemicalSheetProps = {
  readonly chemical: ChemicalRecordFragment
  /** The organization's own information, between the label and the producer's information. */
  readonly children?: ReactNode
}

/** All that a worker needs to know about a chemical: label, statements, composition, storage and transport. */
export function ChemicalSheet({ chemical, children }: ChemicalSheetProps) {
  return (
    <>
      <LabelStrip label={chemical} />
      {children}
      <ChemicalInformation chemical={chemical} />
    </>
  )
}

/** What follows the label: the producer's information, statements and composition. */
export function ChemicalInformation({ chemical }: Pick<ChemicalSheetProps, 'chemical'>) {
  const { t } = useTranslation()
  const { hazardStatements, euHazardStatements, precautionaryStatements, warnings } = chemical
  const hazards = [...hazardStatements, ...euHazardStatements]
  return (
    <>
      <Card>
        <Facts chemical={chemical} />
      </Card>
      <div className="sheet-columns">
        <Card title={t('chemicals.fields.hazardStatements')} count={hazards.length}>
          <StatementList
            statements={hazards}
            deciding={warnings.dangerCodeDecidedBy ?? null}
            dangerCode={warnings.dangerCode}
          />
        </Card>
        <Card title={t('chemicals.fields.precautionaryStatements')} count={precautionaryStatements.length}>
          <StatementList statements={precautionaryStatements} />
        </Card>
      </div>
      <Card title={t('chemicals.fields.substanceConcentrations')} count={chemical.substanceConcentrations.length}>
        <Composition chemical={chemical} />
      </Card>
    </>
  )
}

function Facts({ chemical }: { readonly chemical: ChemicalRecordFragment }) {
  const { t, i18n } = useTranslation()
  const language = i18n.language as Language
  const { dangerousGood: goods } = chemical
  return (
    <FieldGrid columns={4}>
      <DescriptionItem name="producer" value={chemical.producer?.name ?? chemical.producerName} />
      <DescriptionItem name="productNumber" value={chemical.productNumber} />
      <DescriptionItem name="physicalState" value={chemical.physicalState && t(`options.${chemical.physicalState}`)} />
      <DescriptionItem name="areas" value={chemical.areas.join(', ')} />
      {chemical.countriesData.map(({ country, storageClass, waterHazardClass }) => {
        const where = chemical.countriesData.length > 1 ? ` (${territoryName(country, language)})` : ''
        return [
          <DescriptionItem
            key={`${country} storage`}
            name="storageClass"
            where={where}
            value={storageClass && `${storageClass} – ${storageClassName(storageClass, language)}`}
          />,
          <DescriptionItem
            key={`${country} water`}
            name="waterHazardClass"
            where={where}
            value={waterHazardClass && `${waterHazardClass} – ${t(`chemicals.water.${waterHazardClass}`)}`}
          />,
        ]
      })}
      <DescriptionItem
        name="dangerousGood"
        value={
          goods &&
          t('chemicals.goods', {
            number: goods.unNumber,
            name: goods.name,
            of: goods.class,
            group: goods.packingGroup ? `, ${goods.packingGroup}` : '',
          })
        }
      />
      {!chemical.own && (
        <DescriptionItem
          name="supplies"
          value={chemical.supplies.map(({ supplier }) => supplier?.name ?? '').join(', ')}
        />
      )}
      {chemical.description && (
        <Wide>
          <DescriptionItem name="description" value={chemical.description} />
        </Wide>
      )}
    </FieldGrid>
  )
}

type DescriptionName =
  | 'producer'
  | 'productNumber'
  | 'physicalState'
  | 'areas'
  | 'storageClass'
  | 'waterHazardClass'
  | 'dangerousGood'
  | 'supplies'
  | 'description'
type DescriptionItemProps = {
  readonly name: DescriptionName
  readonly where?: string
  readonly value: string | null | undefined
}

function DescriptionItem({ name, where = '', value }: DescriptionItemProps) {
  const { t } = useTranslation()
  return (
    <ValueFrame label={t(`chemicals.fields.${name}`) + where}>
      {value ? <Lines text={value} /> : <span className="nothing">{t('screen.nothing')}</span>}
    </ValueFrame>
  )
}
