import { useId } from 'react'
import { decidedFields, type MergeField } from '@ansvar/domain/chemical-merging'
import type { OwnChemicalRecordFragment } from '#graphql/generated/types.ts'
import { languageOfName, SubstanceName } from '#features/chemicals/hazards/substance-name.tsx'
import { problemAt, useForm } from '#screen/form.ts'
import { useTranslation } from '#texts/translation.ts'
import { ShareText } from '#features/chemicals/hazards/composition.tsx'
import { Checkbox } from '#ui/checkbox-group.tsx'
import { FieldFrame } from '#ui/field-frame.tsx'
import { danish, type Compared } from './merge-facts.ts'
import type { MergeDraft } from './own-chemical-transitions.ts'
import './merge-comparison.css'

type ComparisonProps = {
  readonly own: OwnChemicalRecordFragment
  readonly chemical: Compared
  readonly differences: readonly MergeField[]
}

/** What differs between an own product and the chemical of the catalogue, field by field, each with its decision. */
export function MergeComparison({ own, chemical, differences }: ComparisonProps) {
  const { t } = useTranslation()
  if (differences.length === 0) return <p>{t('ownChemicals.request.merge.same')}</p>
  return (
    <ul className="merge-differences">
      {differences.map((field) => (
        <li key={field}>
          <h3>{t(`ownChemicals.accepted.${field}`)}</h3>
          <dl>
            <div>
              <dt>{t('ownChemicals.request.merge.own')}</dt>
              <dd>
                <Value field={field} of={ownSide(own)} />
              </dd>
            </div>
            <div>
              <dt>{t('ownChemicals.request.merge.catalogue')}</dt>
              <dd>
                <Value field={field} of={catalogueSide(chemical)} />
              </dd>
            </div>
          </dl>
          {decidedFields.includes(field) && <Decision field={field} version={chemical.version} />}
        </li>
      ))}
    </ul>
  )
}

type DecisionProps = { readonly field: MergeField; readonly version: number }

/** Whether the user accepts a difference from this version of the chemical of the catalogue. */
function Decision({ field, version }: DecisionProps) {
  const { t } = useTranslation()
  const id = useId()
  const { values, problems, change } = useForm()
  const path = `accepted.${field}`
  const label = t(`ownChemicals.accepted.${field}`)
  const isOpen = problemAt(problems, path) !== undefined
  return (
    <FieldFrame id={id} label={label} bare group problem={isOpen ? t('ownChemicals.request.merge.open') : undefined}>
      {(ties) => (
        <div className="checkbox-group">
          <Checkbox
            {...ties}
            label={t('ownChemicals.request.merge.accept')}
            checked={(values as MergeDraft).accepted[field] === version}
            onChange={(accepted) => change(path, accepted ? version : null)}
            labelledBy={`${id}-label`}
          />
        </div>
      )}
    </FieldFrame>
  )
}

type Side = Pick<
  OwnChemicalRecordFragment,
  | 'name'
  | 'productNumber'
  | 'producerName'
  | 'physicalState'
  | 'dangerCode'
  | 'signalWord'
  | 'hazardStatements'
  | 'euHazardStatements'
  | 'precautionaryStatements'
  | 'substanceConcentrations'
  | 'dangerousGood'
  | 'storageClass'
  | 'waterHazardClass'
> & { readonly restrictions: Compared['restrictions'] }

const ownSide = (own: OwnChemicalRecordFragment): Side => own

function catalogueSide(chemical: Compared): Side {
  const country = danish(chemical)
  return {
    ...chemical,
    producerName: chemical.producer?.name ?? null,
    storageClass: country?.storageClass ?? null,
    waterHazardClass: country?.waterHazardClass ?? null,
  }
}

type ValueProps = { readonly field: MergeField; readonly of: Side }

function Value({ field, of }: ValueProps) {
  const { t, i18n } = useTranslation()
  if (field === 'COMPOSITION' && of.substanceConcentrations.length > 0)
    return (
      <ul>
        {of.substanceConcentrations.map((share, index) => (
          <li key={share.substance?.id ?? index}>
            {share.substance && (
              <SubstanceName name={share.substance.name} language={languageOfName(i18n.language, share.substance)} />
            )}{' '}
            <ShareText share={share} />
          </li>
        ))}
      </ul>
    )
  const texts: Readonly<Record<MergeField, string | null | undefined>> = {
    NAME: of.name,
    PRODUCT_NUMBER: of.productNumber,
    PRODUCER: of.producerName,
    PHYSICAL_STATE: of.physicalState && t(`options.${of.physicalState}`),
    DANGER_CODE: t(`hazards.dangerCodes.${of.dangerCode}`),
    SIGNAL_WORD: of.signalWord === 'NORMAL' ? t('hazards.noSignalWord') : t(`hazards.signalWords.${of.signalWord}`),
    HAZARD_STATEMENTS: codes(of.hazardStatements),
    EU_HAZARD_STATEMENTS: codes(of.euHazardStatements),
    PRECAUTIONARY_STATEMENTS: codes(of.precautionaryStatements),
    RESTRICTIONS: of.restrictions
      .map(({ list, substanceName }) => `${t(`hazards.restrictions.lists.${list}`)}: ${substanceName}`)
      .join('; '),
    COMPOSITION: '',
    STORAGE_CLASS: of.storageClass,
    WATER_HAZARD_CLASS: of.waterHazardClass,
    DANGEROUS_GOOD: of.dangerousGood && `UN ${of.dangerousGood.unNumber} ${of.dangerousGood.name}`,
  }
  return texts[field] || <span className="nothing">{t('screen.nothing')}</span>
}

const codes = (statements: readonly { readonly code: string }[]): string =>
  statements.map(({ code }) => code).join(', ')
