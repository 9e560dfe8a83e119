import { useQuery } from 'urql'
import { failureOf } from '#graphql/errors.ts'
import type { ChecklistRevisionsQuery } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { DetailFailed, DetailMissing, DetailWaiting } from '#screen/detail/detail-states.tsx'
import { useForm } from '#screen/form.ts'
import { VersionsScreen } from '#screen/versions/versions-screen.tsx'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { ChecklistComparison } from './checklist-comparison.tsx'
import { ChecklistFields } from './checklist-fields.tsx'
import { checklists } from './checklists.resource.ts'
import { ChecklistRevisionsDocument } from './generated/checklists.graphql.ts'

const MOST = 500

type Version = NonNullable<ChecklistRevisionsQuery['list']>['content'][number]

/** Returns a version as a draft, with the number of each item, by which those that moved are found. */
function draftOf(version: Version) {
  const draft = checklists.toDraft({ ...version, active: true })
  return { ...draft, items: draft.items.map((item, index) => ({ ...item, number: index + 1 })) }
}

/** All versions of a checklist. Shows one, or compares two item by item. */
export default function ChecklistVersions({ id }: { readonly id: string }) {
  const { t } = useTranslation()
  const { organization } = useSession()
  const [{ data, error, fetching }, execute] = useQuery({
    query: ChecklistRevisionsDocument,
    variables: { organizationId: organization.id, id, size: MOST },
    requestPolicy: 'cache-and-network',
  })
  const versions = data?.list?.content ?? []
  const [newest] = versions
  if (newest)
    return (
      <VersionsScreen
        name="checklists"
        versions={versions}
        crumbs={[
          { label: t('checklists.title'), href: paths.checklists.list() },
          { label: newest.title, href: paths.checklists.detail(id) },
        ]}
        titleOf={({ title }) => title}
        draftOf={draftOf}
      >
        <VersionFields />
      </VersionsScreen>
    )
  if (fetching) return <DetailWaiting />
  if (data?.list) return <DetailMissing name="checklists" list={paths.checklists.list()} />
  return <DetailFailed failure={failureOf(error)} onRetry={() => execute({ requestPolicy: 'network-only' })} />
}

const VersionFields = () => (useForm().mode === 'compare' ? <ChecklistComparison /> : <ChecklistFields />)
