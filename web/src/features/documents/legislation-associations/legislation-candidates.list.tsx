import { use, useMemo } from 'react'
import { useQuery } from 'urql'
import { repealStatusOf } from '#features/admin/legislations/legislation-status.ts'
import { LegislationDocument } from '#features/admin/legislations/generated/legislations.graphql.ts'
import { legislationColumns } from '#features/admin/legislations/legislations.list.tsx'
import type { LegislationRowFragment } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { DetailMissing, DetailWaiting } from '#screen/detail/detail-states.tsx'
import { PanelTools } from '#screen/detail/panel-tools.tsx'
import { RecordBody, RecordHeader } from '#screen/detail/record-layout.tsx'
import { ListScreen, type ListColumn } from '#screen/list/list-screen.tsx'
import { PanelContext } from '#screen/list/panel-context.ts'
import { useDisabledReason } from '#screen/disabled-reason.tsx'
import { StatusTag } from '#screen/record-status.tsx'
import { useAllowance, useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { AddIcon } from '#ui/icons/add.ts'
import { LegislationIcon } from '#ui/icons/legislation.ts'
import { SuggestionProfileDocument } from './generated/legislation-associations.graphql.ts'
import { LegislationDetails } from './legislation-card.tsx'
import { legislationCandidates } from './legislation-candidates.resource.ts'
import { useCausesColumn, type Candidate } from './suggestion-causes.tsx'
import { SuggestionNotice } from './suggestion-notice.tsx'
import { useAddLegislation } from './use-add-legislation.ts'

// Reasons contain topics, so they take the width of the territories. They are the first column after the title, which
// phones have space for.
const [title, ...facts] = legislationColumns
  .filter(({ name }) => name !== 'topics')
  .map((column) => (column.name === 'territory' ? { ...column, width: 136 } : column))

const addColumn: ListColumn<Candidate> = {
  name: 'add',
  width: 112,
  end: true,
  wideOnly: true,
  cell: (row) => <TakeUp act={row} />,
  value: null,
}

/** The legislation to choose obligations from: suggestions first, and the entire catalogue without the filter. */
export function LegislationCandidates() {
  const { organization } = useSession()
  const causes = useCausesColumn()
  const columns = useMemo(() => [...(title ? [title] : []), causes, ...facts, addColumn], [causes])
  const [{ data }] = useQuery({
    query: SuggestionProfileDocument,
    variables: { organizationId: organization.id },
    requestPolicy: 'cache-and-network',
  })
  if (data?.legislations?.totalElements === 0) return <EmptyCatalogue />
  return (
    <ListScreen
      resource={legislationCandidates}
      icon={LegislationIcon}
      columns={columns}
      panel={CandidatePanel}
      above={data?.organization && <SuggestionNotice profile={data.organization} />}
    />
  )
}

/** Shown if the catalogue is empty, which differs from nothing left to add. */
function EmptyCatalogue() {
  const { t } = useTranslation()
  const { allowed } = useAllowance('MAINTAIN_SYSTEM')
  return (
    <EmptyState
      icon={LegislationIcon}
      heading="h1"
      title={t('legislationCandidates.noCatalogue.title')}
      actions={
        allowed && (
          <ButtonLink variant="primary" href={paths.admin.legislations.create()}>
            {t('legislations.create')}
          </ButtonLink>
        )
      }
    >
      <p>{t('legislationCandidates.noCatalogue.text')}</p>
    </EmptyState>
  )
}

type TakeUpProps = {
  readonly act: Pick<LegislationRowFragment, 'id' | 'title'>
  readonly onAdded?: () => void
  readonly primary?: boolean
}

function TakeUp({ act, onAdded, primary = false }: TakeUpProps) {
  const { t } = useTranslation()
  const disabledReason = useDisabledReason('EDIT_ORGANIZATION')
  const { busy, takeUp } = useAddLegislation(act, onAdded)
  return (
    <Button
      variant={primary ? 'primary' : 'subtle'}
      icon={AddIcon}
      disabledReason={disabledReason}
      busy={busy}
      working={t('legislationCandidates.working')}
      onPress={takeUp}
    >
      {t('legislationCandidates.add')}
    </Button>
  )
}

function CandidatePanel({ id }: { readonly id: string }) {
  const panel = use(PanelContext)
  const [{ data, fetching }] = useQuery({ query: LegislationDocument, variables: { id } })
  const act = data?.record ?? null
  const tools = panel && <PanelTools resource={legislationCandidates} record={act} panel={panel} />
  if (!act)
    return fetching ? (
      <DetailWaiting tools={tools} />
    ) : (
      <DetailMissing name="legislations" list={legislationCandidates.paths.list()} tools={tools} />
    )
  return (
    <article className="detail" data-panel="">
      <RecordHeader
        tools={tools}
        title={act.title}
        tag={<StatusTag rule={repealStatusOf} record={act} />}
        actions={<TakeUp act={act} primary {...(panel && { onAdded: panel.close })} />}
      />
      <RecordBody>
        <Card>
          <LegislationDetails act={act} />
        </Card>
      </RecordBody>
    </article>
  )
}
