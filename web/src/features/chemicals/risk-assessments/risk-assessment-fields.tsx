import {
  exposureFrequencies,
  exposureLevels,
  exposureRoutes,
  limitValueKinds,
  riskAssessmentLimits as limits,
  riskConclusions,
} from '@ansvar/domain/risk-assessments'
import { myChemicals } from '#features/chemicals/chemical-associations/chemical-associations.source.ts'
import type { RiskAssessmentRecordFragment } from '#graphql/generated/types.ts'
import { ChoiceField } from '#screen/fields/choice-field.tsx'
import { DateField } from '#screen/fields/date-field.tsx'
import { FieldCard } from '#screen/fields/field-card.tsx'
import { FlagField } from '#screen/fields/flag-field.tsx'
import { MemberField, MembersField } from '#screen/fields/member-field.tsx'
import { NumberField } from '#screen/fields/number-field.tsx'
import { PeriodField } from '#screen/fields/period-field.tsx'
import { RecordsField } from '#screen/fields/record-field.tsx'
import { RepeatedFields } from '#screen/fields/repeated-fields.tsx'
import { MultiSelectField, SelectField } from '#screen/fields/select-field.tsx'
import { LongTextField, TextField } from '#screen/fields/text-field.tsx'
import { useForm } from '#screen/form.ts'
import { areas, departments } from '#screen/lists.source.ts'
import { FieldGrid } from '#ui/field-frame.tsx'
import { InsertHazards } from './insert-hazards.tsx'
import { Measures } from './measures.tsx'
import { usePrefilledChemical } from './use-prefilled-chemical.ts'
import { emptyArising, emptyLimit } from './risk-assessments.resource.ts'

type Props = {
  readonly record: RiskAssessmentRecordFragment | null
  readonly editing: boolean
  /** Whether the fields are those of a completed version. */
  readonly completed?: boolean
}

/** The fields of an assessment, in the order of article 4(1) of Directive 98/24/EC. */
export function RiskAssessmentFields({ record, editing, completed = false }: Props) {
  usePrefilledChemical(editing)
  return (
    <>
      <Work completed={completed} />
      <Agents />
      <Exposure />
      <FieldCard of="limitValues">
        <RepeatedFields name="limitValues" empty={emptyLimit}>
          {(row) => <LimitFields row={row} />}
        </RepeatedFields>
      </FieldCard>
      <Measures record={record} />
      <FieldCard>
        <FieldGrid>
          <LongTextField name="effect" wide maxLength={limits.text} />
          <LongTextField name="healthSurveillance" wide maxLength={limits.text} />
        </FieldGrid>
      </FieldCard>
      <Outcome />
    </>
  )
}

function Work({ completed }: { readonly completed: boolean }) {
  const { mode } = useForm()
  return (
    <FieldCard>
      <FieldGrid>
        <TextField name="title" wide inHead required maxLength={limits.title} />
        <LongTextField name="process" wide maxLength={limits.text} />
        <RecordsField name="areas" source={areas} />
        <RecordsField name="departments" source={departments} />
        {!completed && <MemberField name="responsible" />}
        <MembersField name="assessors" />
        {!completed && <PeriodField name="reviewPeriod" />}
        {completed && <DateField name="assessedOn" />}
        {completed && <DateField name="nextDueOn" />}
        {mode === 'edit' && <FlagField name="active" inHead />}
      </FieldGrid>
    </FieldCard>
  )
}

/** The chemicals and what the process itself creates, and their hazards. */
const Agents = () => (
  <>
    <FieldCard of="arising">
      <RepeatedFields name="arising" empty={emptyArising}>
        {(row) => (
          <FieldGrid>
            <TextField name={`${row}.name`} required wide maxLength={limits.line} />
          </FieldGrid>
        )}
      </RepeatedFields>
    </FieldCard>
    <FieldCard of="hazards">
      <FieldGrid>
        <RecordsField name="associations" source={myChemicals} wide />
        <InsertHazards />
        <LongTextField name="hazardousProperties" wide maxLength={limits.text} />
        <LongTextField name="supplierInformation" wide maxLength={limits.text} />
      </FieldGrid>
    </FieldCard>
  </>
)

const Exposure = () => (
  <FieldCard of="exposure">
    <FieldGrid>
      <SelectField name="exposureLevel" options={exposureLevels} optional />
      <MultiSelectField name="exposureRoutes" options={exposureRoutes} />
      <SelectField name="exposureFrequency" options={exposureFrequencies} optional />
      <NumberField name="exposureMinutes" />
      <NumberField name="exposedPersons" />
      <TextField name="amountUsed" maxLength={limits.line} />
      <LongTextField name="circumstances" wide maxLength={limits.text} />
    </FieldGrid>
  </FieldCard>
)

const LimitFields = ({ row }: { readonly row: string }) => (
  <FieldGrid>
    <TextField name={`${row}.name`} required wide maxLength={limits.line} />
    <SelectField name={`${row}.kind`} options={limitValueKinds} />
    <NumberField name={`${row}.value`} required />
    <TextField name={`${row}.unit`} required maxLength={limits.unit} />
    <TextField name={`${row}.source`} maxLength={limits.line} />
  </FieldGrid>
)

const Outcome = () => (
  <FieldCard of="outcome">
    <FieldGrid>
      <FlagField name="maintenanceConsidered" />
      <FlagField name="combinedConsidered" />
      <FlagField name="workersConsulted" />
      <LongTextField name="negligibleBecause" wide maxLength={limits.text} />
      <ChoiceField name="conclusion" options={riskConclusions} wide />
    </FieldGrid>
  </FieldCard>
)
