import { useMemo } from 'react'
import { useQuery } from 'urql'
import { failureOf } from '#graphql/errors.ts'
import type { ScopeRecordFragment } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { DetailScreen, type DetailProps } from '#screen/detail/detail-screen.tsx'
import { DetailFailed, DetailWaiting } from '#screen/detail/detail-states.tsx'
import { useDisabledReason } from '#screen/disabled-reason.tsx'
import { CompareVersions } from '#screen/versions/compare-versions.tsx'
import { LATEST, LatestVersions } from '#screen/versions/latest-versions.tsx'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { DocumentIcon } from '#ui/icons/document.ts'
import { EditIcon } from '#ui/icons/edit.ts'
import { ScopeDocument, ScopeVersionsDocument } from './generated/scope.graphql.ts'
import { ScopeFields } from './scope-fields.tsx'
import { scope } from './scope.resource.ts'
import '#screen/list/list-screen.css'

/** The scope of the organization's management system. If none exists, the first step. */
export default function ScopeScreen({ mode }: Pick<DetailProps, 'mode'>) {
  const { organization } = useSession()
  const [{ data, error, fetching }, execute] = useQuery({
    query: ScopeDocument,
    variables: { organizationId: organization.id },
    requestPolicy: 'cache-and-network',
    context: useMemo(() => ({ quiet: 'noScopeYet' }), []),
  })
  if (data === undefined && fetching) return <DetailWaiting />
  const failure = error ? failureOf(error) : null
  // A 404 response means that there is none (specification, section 8).
  if (failure && failure.code !== 'NOT_FOUND' && !data?.record)
    return <DetailFailed failure={failure} onRetry={() => execute({ requestPolicy: 'network-only' })} />
  const id = data?.record?.id ?? 'new'
  if (id === 'new' && mode === 'view') return <NoScope />
  return (
    <DetailScreen id={id} mode={mode} resource={scope} alone aside={ScopeCard}>
      {() => <ScopeFields />}
    </DetailScreen>
  )
}

function NoScope() {
  const { t } = useTranslation()
  const disabledReason = useDisabledReason('EDIT_ORGANIZATION')
  return (
    <div className="list">
      <header className="list-head">
        <h1 tabIndex={-1}>{t('scope.title')}</h1>
      </header>
      <EmptyState
        icon={DocumentIcon}
        title={t('scope.empty.title')}
        actions={
          disabledReason ? (
            <Button disabledReason={disabledReason}>{t('scope.empty.create')}</Button>
          ) : (
            <ButtonLink variant="primary" icon={EditIcon} href={paths.scope.edit()}>
              {t('scope.empty.create')}
            </ButtonLink>
          )
        }
      >
        <p>{t('scope.empty.text')}</p>
      </EmptyState>
    </div>
  )
}

/** The latest versions, the one in force first, with a link to all of them. */
function ScopeCard({ record }: { readonly record: ScopeRecordFragment }) {
  const { t } = useTranslation()
  const [{ data }] = useQuery({
    query: ScopeVersionsDocument,
    variables: { organizationId: record.organizationId, size: LATEST },
  })
  return (
    <LatestVersions
      name="scope"
      versions={data?.list?.content ?? []}
      total={data?.list?.totalElements ?? record.version}
      aside={<CompareVersions name="scope" versions={data?.list?.content ?? []} href={paths.scope.versions()} />}
      noteOf={({ restoredFrom }) =>
        restoredFrom == null ? null : t('scope.versions.restoredFrom', { version: restoredFrom })
      }
    />
  )
}
