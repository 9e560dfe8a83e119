import { useQuery } from 'urql'
import type { TypedDocumentNode } from '@urql/core'
import type { Page } from '#screen/documents.ts'
import { useAllowance } from '#session/session.ts'
import { VersionState } from './later-parts.tsx'
import type { SavedVersion } from './version-states.ts'
import { CompareVersions } from '../versions/compare-versions.tsx'
import { LATEST, LatestVersions } from '../versions/latest-versions.tsx'
import type { AnyVersion } from '../versions/versions-screen.tsx'

/** Queries the saved versions of a document, newest first. */
export type VersionsDocument<Version extends AnyVersion> = TypedDocumentNode<
  { list?: Page<Version> | null },
  { organizationId: string; id: string; size?: number | null }
>

type DocumentVersionsCardProps = {
  /** The namespace of its texts. */
  readonly name: 'policies' | 'procedures'
  readonly document: VersionsDocument<AnyVersion & SavedVersion>
  readonly record: { readonly id: string; readonly organizationId: string; readonly version: number }
  /** The address of the page with all versions. */
  readonly href: string
}

/** The latest versions of a document, with a link to all of them. */
export function DocumentVersionsCard({ name, document, record, href }: DocumentVersionsCardProps) {
  const { allowed } = useAllowance('EDIT_ORGANIZATION')
  const [{ data }] = useQuery({
    query: document,
    variables: { organizationId: record.organizationId, id: record.id, size: LATEST },
  })
  const versions = data?.list?.content ?? []
  return (
    <LatestVersions
      name={name}
      versions={versions}
      total={data?.list?.totalElements ?? record.version}
      renderState={(version) => <VersionState document={record} version={version} versions={versions} />}
      aside={allowed && <CompareVersions name={name} versions={versions} href={href} />}
    />
  )
}
