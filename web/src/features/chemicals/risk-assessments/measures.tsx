import { useMemo, useState } from 'react'
import { useQuery } from 'urql'
import { measureLevels, riskAssessmentLimits as limits } from '@ansvar/domain/risk-assessments'
import type { CorrectiveActionRecordFragment, RiskAssessmentRecordFragment } from '#graphql/generated/types.ts'
import { valueAt } from '#machines/paths.ts'
import {
  actionStatusOf,
  CorrectiveActions,
  NewCorrectiveAction,
} from '#screen/corrective-actions/corrective-actions.tsx'
import type { ActionSource } from '#screen/corrective-actions/corrective-actions.resource.ts'
import { CorrectiveActionsDocument } from '#screen/corrective-actions/generated/corrective-actions.graphql.ts'
import { FieldCard } from '#screen/fields/field-card.tsx'
import { FlagField } from '#screen/fields/flag-field.tsx'
import { RepeatedFields } from '#screen/fields/repeated-fields.tsx'
import { SelectField } from '#screen/fields/select-field.tsx'
import { TextField } from '#screen/fields/text-field.tsx'
import { useForm } from '#screen/form.ts'
import { StatusOf } from '#screen/record-status.tsx'
import { referenceTo } from '#screen/resource.ts'
import { useAllowance } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FieldGrid } from '#ui/field-frame.tsx'
import { AddIcon } from '#ui/icons/add.ts'
import { emptyMeasure, type MeasureDraft } from './risk-assessments.resource.ts'

type Assessment = RiskAssessmentRecordFragment
type Action = CorrectiveActionRecordFragment

/** Number of corrective actions that are read with an assessment. */
const MOST = 100

/** The measures of an assessment, each with its corrective actions and their status. */
export function Measures({ record }: { readonly record: Assessment | null }) {
  const { mode } = useForm()
  const actions = useActions(record)
  return (
    <FieldCard of="measures">
      <RepeatedFields name="measures" empty={emptyMeasure} ordered>
        {(row) => (
          <>
            <FieldGrid>
              <TextField name={`${row}.text`} required wide maxLength={limits.measure} />
              <SelectField name={`${row}.level`} options={measureLevels} />
              <FlagField name={`${row}.inPlace`} />
            </FieldGrid>
            {mode === 'view' && <ActionsOfMeasure row={row} actions={actions} />}
          </>
        )}
      </RepeatedFields>
    </FieldCard>
  )
}

/** Queries the corrective actions of an assessment. None for a new one. */
function useActions(record: Assessment | null): readonly Action[] {
  const { organizationId = '', id = '' } = record ?? {}
  const [{ data }] = useQuery({
    query: CorrectiveActionsDocument,
    variables: { organizationId, filter: { sourceId: [id] }, page: 0, size: MOST },
    pause: record === null,
  })
  return data?.list?.content ?? []
}

type OfMeasureProps = { readonly row: string; readonly actions: readonly Action[] }

function ActionsOfMeasure({ row, actions }: OfMeasureProps) {
  const { t } = useTranslation()
  const measure = valueAt(useForm().values, row) as MeasureDraft | undefined
  return (
    <div className="measure-actions">
      {actions
        .filter(({ measureId }) => measureId && measureId === measure?.id)
        .map((action) => (
          <p key={action.id}>
            <a className="button" data-variant="subtle" href={`#${action.id}`}>
              {t('correctiveActions.one')}
            </a>
            <StatusOf rule={actionStatusOf} record={action} />
          </p>
        ))}
    </div>
  )
}

/** The corrective actions of an assessment, after its measures that are not in place and have none. */
export function AssessmentActions({ record }: { readonly record: Assessment }) {
  const { organizationId, id, active } = record
  const scope = useMemo(() => ({ organizationId, riskAssessmentId: id }), [organizationId, id])
  const source = useMemo(() => ({ kind: 'RISK_ASSESSMENT', id }) as const, [id])
  const { allowed } = useAllowance('EDIT_ORGANIZATION')
  return (
    <>
      {allowed && active && <MeasuresToAct record={record} />}
      <CorrectiveActions scope={scope} source={source} addable={active} />
    </>
  )
}

/** The measures that are not in place and have no corrective action, each with the form of one. */
function MeasuresToAct({ record }: { readonly record: Assessment }) {
  const { t } = useTranslation()
  const current = useActions(record).filter(({ state }) => state !== 'CANCELLED')
  const open = record.measures.filter(
    ({ id, inPlace }) => !inPlace && !current.some(({ measureId }) => measureId === id),
  )
  if (open.length === 0) return null
  return (
    <div className="no-print">
      <Card title={t('riskAssessments.measures.toAct')} count={open.length} flush>
        {open.map((measure) => (
          <MeasureToAct key={measure.id} record={record} measure={measure} />
        ))}
      </Card>
    </div>
  )
}

type ToActProps = { readonly record: Assessment; readonly measure: Assessment['measures'][number] }

function MeasureToAct({ record, measure }: ToActProps) {
  const { t } = useTranslation()
  const [adding, setAdding] = useState(false)
  const { organizationId, id, responsible } = record
  const { id: measureId, text } = measure
  const scope = useMemo(() => ({ organizationId, riskAssessmentId: id, measureId }), [organizationId, id, measureId])
  const source = useMemo((): ActionSource => {
    const own = { id: measureId, text, responsible: referenceTo(responsible) }
    return { kind: 'RISK_ASSESSMENT', id, measure: own }
  }, [id, measureId, text, responsible])
  if (adding) return <NewCorrectiveAction scope={scope} source={source} onClosed={() => setAdding(false)} />
  return (
    <div className="sub-record measure-to-act">
      <p>{text}</p>
      <Button icon={AddIcon} onPress={() => setAdding(true)}>
        {t('correctiveActions.create')}
      </Button>
    </div>
  )
}
