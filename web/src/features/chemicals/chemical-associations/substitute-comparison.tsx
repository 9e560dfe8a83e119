import { useId, useState, type ReactNode } from 'react'
import { comparedProperties, isCmr, type ComparedEffect, type ComparedProperty } from '@ansvar/domain/substitution'
import { DangerText, SignalWordText } from '#features/chemicals/hazards/hazard-texts.tsx'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox-group.tsx'
import { Status, type Tone } from '#ui/status.tsx'
import { useIsPhone } from '#ui/use-phone.ts'
import type { Proposed, Substitutes } from './substitution.transition.ts'
import './substitution.css'

type ComparisonProps = {
  readonly substitutes: Substitutes
  /** The ids of the proposals that are considered. */
  readonly chosen: readonly string[]
  /** Null for readers. */
  readonly onToggle: ((chemicalId: string) => void) | null
}

/** Number of proposals in one table. */
const COLUMNS = 3

/** The proposals next to the chemical: tables, on a phone one card for each. The first few are shown at once. */
export function SubstituteComparison(props: ComparisonProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const [all, setAll] = useState(false)
  const { candidates } = props.substitutes
  if (candidates.length === 0) return <p className="nothing">{t('substitution.none')}</p>
  const shown = all ? candidates : candidates.slice(0, COLUMNS)
  const groups = Array.from({ length: Math.ceil(shown.length / COLUMNS) }, (_, index) =>
    shown.slice(index * COLUMNS, (index + 1) * COLUMNS),
  )
  return (
    <>
      {isPhone ? (
        <Cards {...props} shown={shown} />
      ) : (
        groups.map((group) => <ComparisonTable key={group[0]?.chemicalId} {...props} shown={group} />)
      )}
      {shown.length < candidates.length && (
        <div>
          <Button variant="subtle" onPress={() => setAll(true)}>
            {t('screen.showAll', { count: candidates.length })}
          </Button>
        </div>
      )}
    </>
  )
}

type ShownProps = ComparisonProps & { readonly shown: readonly Proposed[] }

function ComparisonTable({ substitutes: { chemical }, shown, ...choice }: ShownProps) {
  const { t } = useTranslation()
  return (
    <table className="substitutes" aria-label={t('substitution.title')}>
      <thead>
        <tr>
          <th scope="col">{t('substitution.property')}</th>
          <th scope="col">
            <span className="quiet">{t('substitution.current')}</span>
            <br />
            {chemical.name}
          </th>
          {shown.map((candidate) => (
            <th key={candidate.chemicalId} scope="col">
              <Head candidate={candidate} {...choice} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {comparedProperties.map((property) => (
          <tr key={property}>
            <th scope="row">{t(`substitution.properties.${property}`)}</th>
            <td>
              <Value property={property} of={chemical} />
            </td>
            {shown.map((candidate) => (
              <td key={candidate.chemicalId}>
                <Value property={property} of={candidate} />
                <Effect property={property} of={candidate} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cards({ substitutes: { chemical }, shown, ...choice }: ShownProps) {
  const { t } = useTranslation()
  return (
    <ul className="substitute-cards">
      <li>
        <p className="substitute-head">
          <span className="quiet">{t('substitution.current')}</span> <strong>{chemical.name}</strong>
        </p>
        <Properties>{(property) => <Value property={property} of={chemical} />}</Properties>
      </li>
      {shown.map((candidate) => (
        <li key={candidate.chemicalId}>
          <div className="substitute-head">
            <Head candidate={candidate} {...choice} />
          </div>
          <Properties>
            {(property) => (
              <>
                <Value property={property} of={candidate} />
                <Effect property={property} of={candidate} />
              </>
            )}
          </Properties>
        </li>
      ))}
    </ul>
  )
}

function Properties({ children }: { readonly children: (property: ComparedProperty) => ReactNode }) {
  const { t } = useTranslation()
  return (
    <dl>
      {comparedProperties.map((property) => (
        <div key={property}>
          <dt>{t(`substitution.properties.${property}`)}</dt>
          <dd>{children(property)}</dd>
        </div>
      ))}
    </dl>
  )
}

type HeadProps = Pick<ComparisonProps, 'chosen' | 'onToggle'> & { readonly candidate: Proposed }

/** The name of a proposal, why it is proposed, and whether it is considered. */
function Head({ candidate: { chemicalId, name, uses }, chosen, onToggle }: HeadProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <>
      {onToggle ? (
        <Checkbox
          id={id}
          label={t('substitution.consider', { name })}
          checked={chosen.includes(chemicalId)}
          onChange={() => onToggle(chemicalId)}
        />
      ) : (
        <>
          <span className="quiet">{t('substitution.candidate')}</span> <strong>{name}</strong>
        </>
      )}
      <p className="quiet">{t('substitution.sameUse', { uses: uses.join(', ') })}</p>
    </>
  )
}

type Compared = Pick<Proposed, 'dangerCode' | 'signalWord' | 'statements' | 'restrictions' | 'storageClass' | 'inUse'>
type OfProperty<Of> = { readonly property: ComparedProperty; readonly of: Of }

function Value({ property, of }: OfProperty<Compared>) {
  const { t } = useTranslation()
  if (property === 'DANGER_CODE') return <DangerText code={of.dangerCode} />
  if (property === 'SIGNAL_WORD')
    return of.signalWord === 'NORMAL' ? t('hazards.noSignalWord') : <SignalWordText word={of.signalWord} />
  if (property === 'IN_USE') return t(of.inUse ? 'substitution.yes' : 'substitution.no')
  const texts: Readonly<{ [Property in typeof property]: string }> = {
    CMR: of.statements.filter(isCmr).join(', '),
    STATEMENTS: of.statements.filter((code) => !isCmr(code)).join(', '),
    RESTRICTIONS: of.restrictions.map((list) => t(`hazards.restrictions.lists.${list}`)).join('; '),
    STORAGE_CLASS: of.storageClass ?? '',
  }
  return texts[property] || <span className="nothing">{t('substitution.noValue')}</span>
}

const tones: Readonly<{ [Effect in ComparedEffect]: Tone }> = {
  BETTER: 'good',
  WORSE: 'critical',
  SAME: 'neutral',
  DIFFERENT: 'neutral',
}

/** Whether a property is better, as an icon and a word, and which statements make the difference. */
function Effect({ property, of }: OfProperty<Proposed>) {
  const { t } = useTranslation()
  const compared = of.comparisons.find((each) => each.property === property)
  if (!compared) return null
  const { effect, lost, gained } = compared
  const isOfCodes = property === 'CMR' || property === 'STATEMENTS'
  return (
    <div className="substitute-effect">
      <Status tone={tones[effect]}>{t(`substitution.effects.${effect}`)}</Status>
      {isOfCodes && lost.length > 0 && <p>{t('substitution.loses', { codes: lost.join(', ') })}</p>}
      {isOfCodes && gained.length > 0 && <p>{t('substitution.gains', { codes: gained.join(', ') })}</p>}
    </div>
  )
}
