import { useMemo } from 'react'
import { approvalModes } from '@ansvar/domain/approval-states'
import { organizationLimits } from '@ansvar/domain/organizations'
import { timeZones } from '@ansvar/domain/time-zones'
import { createsCycle } from '@ansvar/domain/trees'
import { DetailScreen, type DetailProps } from '#screen/detail/detail-screen.tsx'
import { DetailMissing } from '#screen/detail/detail-states.tsx'
import { FieldCard } from '#screen/fields/field-card.tsx'
import { FlagField } from '#screen/fields/flag-field.tsx'
import { NumberField } from '#screen/fields/number-field.tsx'
import { SelectField } from '#screen/fields/select-field.tsx'
import { StandardsField } from '#screen/fields/standards-field.tsx'
import { LongTextField, TextField } from '#screen/fields/text-field.tsx'
import { TreeField } from '#screen/fields/tree-field.tsx'
import { useSession } from '#session/session.ts'
import { FieldGrid } from '#ui/field-frame.tsx'
import { LogoField } from './logo-field.tsx'
import { organizations } from './organizations.resource.ts'
import { useIndustries } from './use-industries.ts'

type OrganizationDetailProps = DetailProps & { readonly params: Readonly<Record<string, string>> }

/** The managed organization, one below it, or a new subsidiary. */
export default function OrganizationDetail({ id, params }: OrganizationDetailProps) {
  const session = useSession()
  const industries = useIndustries()
  const parentId = params['parentId'] ?? session.organization.id
  const within = useMemo(() => ({ parentId }), [parentId])
  const zones = useMemo(() => timeZones.map((zone) => ({ value: zone, label: zone, parent: null })), [])
  const parents = useMemo(() => new Map(session.organizations.map((one) => [one.id, one.parentId])), [session])
  // The possible parents: all organizations of the tree except this one and those below it.
  const possibleParents = useMemo(
    () =>
      session.organizations
        .filter((one) => !createsCycle(id, one.id, parents))
        .map((one) => ({ value: one.id, label: one.name, parent: one.parentId })),
    [session, id, parents],
  )
  if (!parents.has(parentId)) return <DetailMissing name="organizations" list={organizations.paths.list()} />
  return (
    <DetailScreen id={id} mode="edit" resource={organizations} within={within}>
      {({ record }) => (
        <FieldCard>
          <FieldGrid>
            <TextField name="name" inHead required wide maxLength={organizationLimits.name} />
            <TextField name="registrationNumber" maxLength={organizationLimits.registrationNumber} />
            <LongTextField name="address" maxLength={organizationLimits.address} />
            <TreeField name="naceCode" nodes={industries} wide />
            <StandardsField name="certificationStandards" />
            <TreeField name="timeZone" nodes={zones} />
            <NumberField name="escalationDays" />
            <FlagField name="rootCauseRequired" />
            <FlagField name="readersReportEvents" />
            <SelectField name="approvalMode" options={approvalModes} />
            {record && <LogoField name="logo" organizationId={record.id} wide />}
            {record && record.id !== session.organization.id && (
              <TreeField name="parent" nodes={possibleParents} wide />
            )}
          </FieldGrid>
        </FieldCard>
      )}
    </DetailScreen>
  )
}
