import { legislationKinds, legislationLimits } from '@ansvar/domain/legislations'
import { DetailScreen, type DetailProps } from '#screen/detail/detail-screen.tsx'
import { DateField } from '#screen/fields/date-field.tsx'
import { FieldCard } from '#screen/fields/field-card.tsx'
import { FilesField } from '#screen/fields/files-field.tsx'
import { RecordsField } from '#screen/fields/record-field.tsx'
import { SelectField } from '#screen/fields/select-field.tsx'
import { StandardsField } from '#screen/fields/standards-field.tsx'
import { TerritoryField } from '#screen/fields/territory-field.tsx'
import { LinkField, TextField } from '#screen/fields/text-field.tsx'
import { FieldGrid } from '#ui/field-frame.tsx'
import { repealStatusOf } from './legislation-status.ts'
import { legislations } from './legislations.resource.ts'
import { topics } from './topics.source.ts'

/** Legislation in the catalogue. */
export default function LegislationDetail(props: DetailProps) {
  return (
    <DetailScreen {...props} id={props.id === '' ? 'new' : props.id} resource={legislations} status={repealStatusOf}>
      {() => (
        <>
          <FieldCard>
            <FieldGrid>
              <TextField name="titleEn" wide maxLength={legislationLimits.title} />
              <TextField name="titleDa" wide maxLength={legislationLimits.title} />
              <SelectField name="kind" options={legislationKinds} />
              <TextField name="number" maxLength={legislationLimits.number} />
              <TerritoryField name="territory" required />
              <RecordsField name="topics" source={topics} />
            </FieldGrid>
          </FieldCard>
          <FieldCard>
            <FieldGrid>
              <LinkField name="link" wide maxLength={legislationLimits.link} />
              <DateField name="inForceFrom" />
              <DateField name="repealedOn" />
              <StandardsField name="isoStandards" />
            </FieldGrid>
          </FieldCard>
          <FieldCard of="files">
            <FilesField name="files" home="legislations" bare />
          </FieldCard>
        </>
      )}
    </DetailScreen>
  )
}
