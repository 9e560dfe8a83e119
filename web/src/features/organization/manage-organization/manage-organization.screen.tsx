import { useMemo } from 'react'
import { useQuery } from 'urql'
import { isWithin } from '@ansvar/domain/trees'
import { areaLimits, competenceLimits } from '@ansvar/domain/organizations'
import { failureOf } from '#graphql/errors.ts'
import type { AreaRecordFragment, CompetenceRecordFragment } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { DetailFailed, DetailWaiting } from '#screen/detail/detail-states.tsx'
import { FlagField } from '#screen/fields/flag-field.tsx'
import { PeriodField } from '#screen/fields/period-field.tsx'
import { RecordField } from '#screen/fields/record-field.tsx'
import { LongTextField, TextField } from '#screen/fields/text-field.tsx'
import { areas as areaSource } from '#screen/lists.source.ts'
import { SubRecords } from '#screen/sub-records.tsx'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FieldGrid } from '#ui/field-frame.tsx'
import { formatPeriod } from '#ui/periods.ts'
import { AreaLabels } from './area-labels.tsx'
import { OrganizationTreeDocument } from './generated/manage-organization.graphql.ts'
import { areas, competences } from './lists.resource.ts'
import { OrganizationTree } from './organization-tree.tsx'
import '#screen/list/list-screen.css'

/** The organization with its subsidiaries, departments, areas and competences. */
export default function ManageOrganization() {
  const { t } = useTranslation()
  const { organization } = useSession()
  const mayMakeTokens = organization.featureAccessibility === 'FULL'
  const [{ data, error, fetching }, execute] = useQuery({
    query: OrganizationTreeDocument,
    requestPolicy: 'cache-and-network',
  })
  const scope = useMemo(() => ({ organizationId: organization.id }), [organization.id])
  const retired = (active: boolean) => (active ? null : t('manageOrganization.closed'))
  const briefArea = ({ name, parent, description, active }: AreaRecordFragment) => ({
    title: name,
    note: noteOf(parent?.name, description, retired(active)),
    retired: !active,
  })
  const briefCompetence = ({ name, validFor, description, active }: CompetenceRecordFragment) => ({
    title: name,
    note: noteOf(
      validFor && formatPeriod(validFor, (unit, count) => t(`ui.period.${unit}`, { count })),
      description,
      retired(active),
    ),
    retired: !active,
  })
  const holding = data?.organizations?.content
  if (!holding) {
    if (fetching) return <DetailWaiting />
    return <DetailFailed failure={failureOf(error)} onRetry={() => execute({ requestPolicy: 'network-only' })} />
  }
  const parents = new Map(holding.map(({ id, parentId }) => [id, parentId ?? null]))
  const below = holding.filter(({ id }) => isWithin(id, organization.id, parents))
  return (
    <div className="list">
      <header className="list-head">
        <h1 tabIndex={-1}>{t('manageOrganization.title')}</h1>
        {mayMakeTokens && (
          <div className="manage-tokens">
            <ButtonLink href={paths.manageOrganization.auditPacks()}>{t('pages.auditPacks.title')}</ButtonLink>
            <ButtonLink href={paths.manageOrganization.tokens()}>{t('pages.tokens.title')}</ButtonLink>
          </div>
        )}
      </header>
      <div className="stack">
        <Card title={t('manageOrganization.tree')} count={below.length} flush>
          <OrganizationTree organizations={below} top={organization.id} />
        </Card>
        <SubRecords resource={areas} scope={scope} brief={briefArea} below={AreaLabels}>
          {(record) => (
            <FieldGrid columns={record ? 4 : 3}>
              <TextField name="name" required maxLength={areaLimits.name} />
              <RecordField name="parent" source={areaSource} />
              <LongTextField name="description" maxLength={areaLimits.description} />
              {record && <FlagField name="active" />}
            </FieldGrid>
          )}
        </SubRecords>
        <SubRecords resource={competences} scope={scope} brief={briefCompetence}>
          {(record) => (
            <FieldGrid columns={record ? 4 : 3}>
              <TextField name="name" required maxLength={competenceLimits.name} />
              <PeriodField name="validFor" />
              <LongTextField name="description" maxLength={competenceLimits.description} />
              {record && <FlagField name="active" />}
            </FieldGrid>
          )}
        </SubRecords>
      </div>
    </div>
  )
}

const noteOf = (...parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(' · ')
