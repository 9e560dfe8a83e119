import type { ReactNode } from 'react'
import { useQuery } from 'urql'
import { useSearchParams } from 'wouter'
import { failureOf } from '#graphql/errors.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { DetailFailed, DetailMissing, DetailWaiting } from '../detail/detail-states.tsx'
import { PrintButton } from '../detail/print-button.tsx'
import type { ScreenNamespace } from '../resource.ts'
import { VersionsScreen, type AnyVersion, type VersionsNamespace } from '../versions/versions-screen.tsx'
import { useApprovals, withApprover } from './approval-state.ts'
import { VersionPrint, VersionState } from './later-parts.tsx'
import type { SavedVersion } from './version-states.ts'
import type { VersionsDocument } from './document-versions-card.tsx'

const MOST = 500

const Print = () => <PrintButton panel={false} />

type DocumentVersionsProps<Version extends AnyVersion> = {
  /** The namespace of its texts. */
  readonly name: Extract<VersionsNamespace, ScreenNamespace>
  readonly id: string
  readonly document: VersionsDocument<Version>
  readonly paths: {
    readonly list: (query?: { readonly open: string }) => string
    readonly detail: (id: string) => string
  }
  readonly draftOf: (version: Version) => object
  /** Further fields of the head and further cards of a printed version. */
  readonly printed?: { readonly extent: ReactNode; readonly children: ReactNode }
  /** The document's fields. */
  readonly children: ReactNode
}

/** All versions of a policy or procedure. Shows one, or compares two word by word. */
export function DocumentVersions<Version extends AnyVersion & SavedVersion & { readonly title: string }>({
  name,
  id,
  document,
  paths,
  draftOf,
  printed,
  children,
}: DocumentVersionsProps<Version>) {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const { organization } = useSession()
  const [{ data, error, fetching }, execute] = useQuery({
    query: document,
    variables: { organizationId: organization.id, id, size: MOST },
    requestPolicy: 'cache-and-network',
  })
  const versions = data?.list?.content ?? []
  const approvals = useApprovals({ organizationId: organization.id, id }) ?? []
  const [newest] = versions
  const at = { id, organizationId: organization.id }
  const valuesOf = (version: Version) => withApprover(draftOf(version), version.version, approvals, t)
  const shown = versions.find(({ version }) => String(version) === search.get('version')) ?? newest
  if (newest && shown)
    return (
      <>
        <VersionsScreen
          name={name}
          versions={versions}
          crumbs={[
            { label: t(`${name}.title`), href: paths.list() },
            { label: newest.title, href: paths.detail(id) },
          ]}
          titleOf={({ title }) => title}
          draftOf={valuesOf}
          actions={Print}
          renderState={(version) => <VersionState document={at} version={version} versions={versions} />}
        >
          {children}
        </VersionsScreen>
        <VersionPrint
          name={name}
          document={at}
          version={shown}
          versions={versions}
          values={valuesOf(shown)}
          path={paths.list({ open: id })}
          {...printed}
        />
      </>
    )
  if (fetching) return <DetailWaiting />
  const failure = failureOf(error)
  if (failure.code === 'NOT_FOUND' || data?.list) return <DetailMissing name={name} list={paths.list()} />
  return <DetailFailed failure={failure} onRetry={() => execute({ requestPolicy: 'network-only' })} />
}
