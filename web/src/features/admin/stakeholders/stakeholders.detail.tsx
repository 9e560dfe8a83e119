import { DetailScreen, type DetailProps } from '#screen/detail/detail-screen.tsx'
import { FieldCard } from '#screen/fields/field-card.tsx'
import { FilesField } from '#screen/fields/files-field.tsx'
import { FlagField } from '#screen/fields/flag-field.tsx'
import { stakeholders } from './stakeholders.resource.ts'
import { StakeholderDetails } from './stakeholder-details.tsx'

/** A stakeholder of the catalogue. */
export default function StakeholderDetail(props: DetailProps) {
  return (
    <DetailScreen {...props} id={props.id === '' ? 'new' : props.id} resource={stakeholders}>
      {({ record }) => (
        <>
          <StakeholderDetails id={record?.id} headed />
          <FieldCard of="files">
            <FilesField name="files" home="stakeholders" bare />
          </FieldCard>
          {record && (
            <FieldCard>
              <FlagField name="active" />
            </FieldCard>
          )}
        </>
      )}
    </DetailScreen>
  )
}
