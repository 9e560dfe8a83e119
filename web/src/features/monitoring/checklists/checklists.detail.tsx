import { lazy, Suspense, use } from 'react'
import { useQuery } from 'urql'
import { useSearchParams } from 'wouter'
import type { ChecklistRecordFragment } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { DetailScreen, type DetailProps } from '#screen/detail/detail-screen.tsx'
import { DetailWaiting } from '#screen/detail/detail-states.tsx'
import { PanelContext } from '#screen/list/panel-context.ts'
import { CompareVersions } from '#screen/versions/compare-versions.tsx'
import { LATEST, LatestVersions } from '#screen/versions/latest-versions.tsx'
import { ChecklistFields } from './checklist-fields.tsx'
import { checklistStatusOf } from './checklist-status.ts'
import { checklists } from './checklists.resource.ts'
import { ChecklistRevisionsDocument } from './generated/checklists.graphql.ts'

const ChecklistVersions = lazy(() => import('./checklists.versions.tsx'))

/** A checklist, or its versions if the address has one (`?version=3&against=2`). The versions have no route. */
export default function ChecklistDetail(props: DetailProps) {
  const [search] = useSearchParams()
  const panel = use(PanelContext)
  if (panel === null && props.mode === 'view' && search.has('version'))
    return (
      <Suspense fallback={<DetailWaiting />}>
        <ChecklistVersions id={props.id} />
      </Suspense>
    )
  return (
    <DetailScreen {...props} resource={checklists} status={checklistStatusOf} aside={LatestChecklistVersions}>
      {() => <ChecklistFields />}
    </DetailScreen>
  )
}

/** The latest versions of a checklist, with a link to their comparison. */
function LatestChecklistVersions({ record }: { readonly record: ChecklistRecordFragment }) {
  const { organizationId, id, version } = record
  const [{ data }] = useQuery({ query: ChecklistRevisionsDocument, variables: { organizationId, id, size: LATEST } })
  const versions = data?.list?.content ?? []
  return (
    <LatestVersions
      name="checklists"
      versions={versions}
      total={data?.list?.totalElements ?? version}
      aside={<CompareVersions name="checklists" versions={versions} href={paths.checklists.version(id, version)} />}
    />
  )
}
