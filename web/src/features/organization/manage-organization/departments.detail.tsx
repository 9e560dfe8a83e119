import { useMemo } from 'react'
import { departmentLimits } from '@ansvar/domain/organizations'
import { DetailScreen, type DetailProps } from '#screen/detail/detail-screen.tsx'
import { DetailMissing } from '#screen/detail/detail-states.tsx'
import { FieldCard } from '#screen/fields/field-card.tsx'
import { FlagField } from '#screen/fields/flag-field.tsx'
import { RecordField } from '#screen/fields/record-field.tsx'
import { TextField } from '#screen/fields/text-field.tsx'
import { members } from '#screen/members.source.ts'
import { useSession } from '#session/session.ts'
import { FieldGrid } from '#ui/field-frame.tsx'
import { departments } from './departments.resource.ts'

type DepartmentDetailProps = DetailProps & { readonly params: Readonly<Record<string, string>> }

/** A department of the organization in the path. Its head is a member of that organization. */
export default function DepartmentDetail({ id, params }: DepartmentDetailProps) {
  const parentId = params['parentId'] ?? ''
  const { organizations: holding } = useSession()
  const within = useMemo(() => ({ parentId }), [parentId])
  if (!holding.some((one) => one.id === parentId))
    return <DetailMissing name="departments" list={departments.paths.list()} />
  return (
    <DetailScreen id={id} mode="edit" resource={departments} within={within}>
      {({ record }) => (
        <FieldCard>
          <FieldGrid>
            <TextField name="name" inHead required maxLength={departmentLimits.name} />
            <RecordField name="leader" source={members} organizationId={parentId} />
            {record && <FlagField name="active" />}
          </FieldGrid>
        </FieldCard>
      )}
    </DetailScreen>
  )
}
