import { useMemo, useState } from 'react'
import { useQuery } from 'urql'
import { dangerCodes } from '@ansvar/domain/danger-codes'
import { substitutionDecisions, substitutionLimits as limits } from '@ansvar/domain/substitution'
import type { ChemicalAssociationRecordFragment } from '#graphql/generated/types.ts'
import { failureOf } from '#graphql/errors.ts'
import { DangerText } from '#features/chemicals/hazards/hazard-texts.tsx'
import { valueAt } from '#machines/paths.ts'
import { ChoiceField } from '#screen/fields/choice-field.tsx'
import { DateField } from '#screen/fields/date-field.tsx'
import { RepeatedFields } from '#screen/fields/repeated-fields.tsx'
import { SelectField } from '#screen/fields/select-field.tsx'
import { TextField } from '#screen/fields/text-field.tsx'
import { useForm } from '#screen/form.ts'
import { ListFailed } from '#screen/list/list-failed.tsx'
import { TransitionButton } from '#screen/transitions/transition-button.tsx'
import { useDates } from '#session/dates.ts'
import { useAllowance } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FieldGrid } from '#ui/field-frame.tsx'
import { ChemicalSubstitutesDocument } from './generated/substitution.graphql.ts'
import { SubstituteComparison } from './substitute-comparison.tsx'
import { SubstitutionStatus } from './substitution-status.tsx'
import { decideAbout, emptyCandidate, type CandidateDraft } from './substitution.transition.ts'
import './substitution.css'

type Record = ChemicalAssociationRecordFragment
type Props = { readonly record: Record }

/** Whether the chemical must be replaced, what was decided, and the chemicals that could replace it, side by side. */
export function Substitution({ record }: Props) {
  const { t } = useTranslation()
  const { substitution, substitutionRequired: reasons, substitutionState: state } = record
  return (
    <Card title={t('substitution.title')}>
      <div className="substitution">
        <SubstitutionStatus state={state} />
        {reasons.length === 0 ? (
          <p className="quiet">{t('substitution.notRequired')}</p>
        ) : (
          <div>
            <p>{t('substitution.requiredBecause')}</p>
            <ul>
              {reasons.map((reason) => (
                <li key={reason}>{t(`substitution.required.${reason}`)}</li>
              ))}
            </ul>
          </div>
        )}
        {substitution && <Decided decided={substitution} />}
        <Candidates record={record} />
      </div>
    </Card>
  )
}

/** The recorded decision. */
function Decided({ decided }: { readonly decided: NonNullable<Record['substitution']> }) {
  const { t } = useTranslation()
  const dates = useDates()
  const { candidates, decision, because, decidedOn, reviewOn } = decided
  return (
    <dl className="substitution-decision">
      <div>
        <dt>{t('substitution.fields.decision')}</dt>
        <dd>{t(`substitution.options.decision.${decision}`)}</dd>
      </div>
      <div>
        <dt>{t('substitution.fields.decidedOn')}</dt>
        <dd>{dates.day(decidedOn)}</dd>
      </div>
      {reviewOn && (
        <div>
          <dt>{t('substitution.fields.reviewOn')}</dt>
          <dd>{dates.day(reviewOn)}</dd>
        </div>
      )}
      <div className="substitution-wide">
        <dt>{t('substitution.fields.because')}</dt>
        <dd>{because}</dd>
      </div>
      {candidates.length > 0 && (
        <div className="substitution-wide">
          <dt>{t('substitution.fields.candidates')}</dt>
          <dd>
            <ul>
              {candidates.map(({ chemicalId, name, dangerCode, whyNot }) => (
                <li key={chemicalId ?? name}>
                  <strong>{name}</strong>
                  {dangerCode && (
                    <span className="quiet">
                      {' '}
                      {t('substitution.then', { code: t(`hazards.dangerCodes.${dangerCode}`) })}
                    </span>
                  )}
                  <br />
                  {whyNot ?? t('substitution.chosen')}
                </li>
              ))}
            </ul>
          </dd>
        </div>
      )}
    </dl>
  )
}

/** The proposals, which are read when they are opened, and for editors the form of the decision. */
function Candidates({ record }: Props) {
  const { t } = useTranslation()
  const { allowed } = useAllowance('EDIT_ORGANIZATION')
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { organizationId, id } = record
  const [{ data, error }, execute] = useQuery({
    query: ChemicalSubstitutesDocument,
    variables: { organizationId, id },
    pause: !isOpen,
    requestPolicy: 'cache-and-network',
  })
  const substitutes = data?.substitutes ?? null
  const transition = useMemo(
    () => decideAbout((substitutes?.candidates ?? []).filter(({ chemicalId }) => chosen.includes(chemicalId))),
    [substitutes, chosen],
  )
  const toggle = (chemicalId: string) =>
    setChosen(chosen.includes(chemicalId) ? chosen.filter((each) => each !== chemicalId) : [...chosen, chemicalId])
  return (
    <div className="substitution no-print">
      {isOpen && substitutes && (
        <SubstituteComparison substitutes={substitutes} chosen={chosen} onToggle={allowed ? toggle : null} />
      )}
      {isOpen && error && !substitutes && (
        <ListFailed failure={failureOf(error)} onRetry={() => execute({ requestPolicy: 'network-only' })} />
      )}
      <div className="substitution-actions">
        {!isOpen && <Button onPress={() => setOpen(true)}>{t('substitution.compare')}</Button>}
        <TransitionButton transition={transition} record={record} shown={allowed && record.active}>
          {() => <DecisionFields />}
        </TransitionButton>
      </div>
    </div>
  )
}

function DecisionFields() {
  return (
    <>
      <RepeatedFields name="candidates" empty={emptyCandidate}>
        {(row) => <CandidateFields row={row} />}
      </RepeatedFields>
      <ChoiceField name="decision" options={substitutionDecisions} required />
      <TextField name="because" maxLength={limits.because} required />
      <FieldGrid>
        <DateField name="decidedOn" />
        <DateField name="reviewOn" />
      </FieldGrid>
    </>
  )
}

function CandidateFields({ row }: { readonly row: string }) {
  const { t } = useTranslation()
  const candidate = valueAt(useForm().values, row) as CandidateDraft | undefined
  if (!candidate) return null
  return (
    <>
      {candidate.chemicalId === null ? (
        <FieldGrid>
          <TextField name={`${row}.name`} maxLength={limits.name} required />
          <SelectField
            name={`${row}.dangerCode`}
            options={dangerCodes}
            textOf={(code) => t(`hazards.dangerCodes.${code as CandidateCode}`)}
            optional
          />
        </FieldGrid>
      ) : (
        <p className="substitution-candidate">
          <strong>{candidate.name}</strong> {candidate.dangerCode && <DangerText code={candidate.dangerCode} />}
        </p>
      )}
      <TextField name={`${row}.whyNot`} maxLength={limits.whyNot} />
    </>
  )
}

type CandidateCode = NonNullable<CandidateDraft['dangerCode']>
