import { splitNumbers, substanceLimits } from '@ansvar/domain/substances'
import type { SubstanceRecordFragment } from '#graphql/generated/types.ts'
import { euHazardStatements, hazardStatements, substanceNotes } from '#features/chemicals/hazards/hazards.source.ts'
import { Pictograms, SignalWordText } from '#features/chemicals/hazards/hazard-texts.tsx'
import { StatementList } from '#features/chemicals/hazards/statement-list.tsx'
import { DetailScreen, type DetailProps } from '#screen/detail/detail-screen.tsx'
import { DerivedField } from '#screen/fields/derived-field.tsx'
import { FieldCard } from '#screen/fields/field-card.tsx'
import { FlagField } from '#screen/fields/flag-field.tsx'
import { RecordsField } from '#screen/fields/record-field.tsx'
import { LongTextField, TextField } from '#screen/fields/text-field.tsx'
import { FieldGrid } from '#ui/field-frame.tsx'
import { splitClasses, substances } from './substances.resource.ts'

/** A substance: its names, its numbers and its harmonised classification. */
export default function SubstanceDetail(props: DetailProps) {
  return (
    <DetailScreen {...props} resource={substances}>
      {({ record, editing }) => (
        <>
          <FieldCard>
            <FieldGrid>
              <TextField name="nameEn" wide required maxLength={substanceLimits.name} />
              <TextField name="nameDa" wide maxLength={substanceLimits.name} />
              <TextField name="casNumbers" maxLength={substanceLimits.number} split={splitNumbers} />
              <TextField name="ecNumbers" maxLength={substanceLimits.number} split={splitNumbers} />
              <TextField name="indexNumber" maxLength={substanceLimits.indexNumber} />
              <FlagField name="active" />
            </FieldGrid>
          </FieldCard>
          <FieldCard of="label">
            <FieldGrid>
              {record && <DerivedField name="pictograms" wide value={pictogramsOf(record)} />}
              {record && <DerivedField name="signalWord" value={signalWordOf(record)} />}
              {editing && <RecordsField name="hazardStatements" source={hazardStatements} wide />}
              {editing && <RecordsField name="euHazardStatements" source={euHazardStatements} wide />}
              <TextField name="hazardClasses" wide maxLength={substanceLimits.hazardClass} split={splitClasses} />
              <LongTextField name="specificLimits" wide maxLength={substanceLimits.specificLimits} />
              {editing && <RecordsField name="notes" source={substanceNotes} wide />}
            </FieldGrid>
          </FieldCard>
          {record && !editing && <Statements record={record} />}
          <FieldCard>
            <LongTextField name="comment" maxLength={substanceLimits.comment} />
          </FieldCard>
        </>
      )}
    </DetailScreen>
  )
}

const pictogramsOf = ({ pictograms }: SubstanceRecordFragment) =>
  pictograms.length === 0 ? null : <Pictograms codes={pictograms} size={64} />

const signalWordOf = ({ signalWord }: SubstanceRecordFragment) =>
  signalWord === 'NORMAL' ? null : <SignalWordText word={signalWord} />

function Statements({ record }: { readonly record: SubstanceRecordFragment }) {
  const notes = record.notes.map(({ id, code, note }) => ({ id, code, statement: note }))
  return (
    <>
      <FieldCard of="hazardStatements">
        <StatementList statements={[...record.hazardStatements, ...record.euHazardStatements]} />
      </FieldCard>
      {notes.length > 0 && (
        <FieldCard of="notes">
          <StatementList statements={notes} />
        </FieldCard>
      )}
    </>
  )
}
