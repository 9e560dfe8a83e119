import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { RepealedTag } from '#features/admin/legislations/act-standing.tsx'
import { actColumns } from '#features/admin/legislations/legislations.list.tsx'
import { LegislationDocument, type LegislationRowFragment } from '#graphql/generated/graphql.ts'
import { DetailMissing, DetailWaiting } from '#screen/detail/detail-states.tsx'
import { PanelTools } from '#screen/detail/panel-tools.tsx'
import { RecordBody, RecordHeader } from '#screen/detail/record-layout.tsx'
import { ListScreen, type ListColumn } from '#screen/list/list-screen.tsx'
import { PanelContext } from '#screen/list/panel-context.ts'
import { useReasonOff } from '#screen/reason-off.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { AddIcon, LegislationIcon } from '#ui/icons/index.ts'
import { ActFacts } from './act-card.tsx'
import { legislationCandidates } from './legislation-candidates.resource.ts'
import { useTakeUp } from './use-take-up.ts'

const columns: readonly ListColumn<LegislationRowFragment>[] = [
  ...actColumns,
  { name: 'takeUp', width: 136, end: true, wideOnly: true, cell: (row) => <TakeUp act={row} />, value: null },
]

/** The acts to choose obligations from: suggested ones first, the whole catalogue by clearing one filter. */
export function LegislationCandidates() {
  return <ListScreen resource={legislationCandidates} icon={LegislationIcon} columns={columns} panel={CandidatePanel} />
}

type TakeUpProps = {
  readonly act: Pick<LegislationRowFragment, 'id' | 'title'>
  readonly onTakenUp?: () => void
  readonly primary?: boolean
}

function TakeUp({ act, onTakenUp, primary = false }: TakeUpProps) {
  const { t } = useTranslation()
  const off = useReasonOff('EDIT_ORGANIZATION')
  const { busy, takeUp } = useTakeUp(act, onTakenUp)
  return (
    <Button
      look={primary ? 'primary' : 'quiet'}
      icon={AddIcon}
      off={off}
      busy={busy}
      working={t('legislationCandidates.working')}
      onPress={takeUp}
    >
      {t('legislationCandidates.takeUp')}
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
        tag={<RepealedTag record={act} />}
        actions={<TakeUp act={act} primary {...(panel && { onTakenUp: panel.close })} />}
      />
      <RecordBody>
        <Card>
          <ActFacts act={act} />
        </Card>
      </RecordBody>
    </article>
  )
}
