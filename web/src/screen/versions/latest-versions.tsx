import type { ReactNode } from 'react'
import { useDates } from '#session/dates.ts'
import { useSession } from '#session/session.ts'
import type { NamespaceWith } from '#texts/keys.ts'
import { useTranslation } from '#texts/translation.ts'
import { Card } from '#ui/card.tsx'
import { Timeline } from '#ui/timeline.tsx'
import type { AnyVersion } from './versions-screen.tsx'

/** Number of versions in such a card. */
export const LATEST = 5

type LatestVersionsProps<Version extends AnyVersion> = {
  /** The namespace of its texts. Those of versions are below `versions`. */
  readonly name: NamespaceWith<'versions.title' | 'versions.version' | 'versions.by'>
  /** Newest first. */
  readonly versions: readonly Version[]
  readonly total: number
  /** The link to all of them. */
  readonly aside: ReactNode
  /** Returns a further note for a version. */
  readonly noteOf?: (version: Version) => string | null
  /** Returns the state of a version, below its note. */
  readonly renderState?: ((version: Version) => ReactNode) | undefined
}

/** The latest versions of a record, in the side column. */
export function LatestVersions<Version extends AnyVersion>(props: LatestVersionsProps<Version>) {
  const { name, versions, total, aside, noteOf, renderState } = props
  const { t } = useTranslation()
  const dates = useDates()
  const { organization } = useSession()
  return (
    <Card title={t(`${name}.versions.title`)} count={total} aside={aside} flush>
      <Timeline
        moments={versions.map((version) => {
          const saved = dates.instant(version.lastModifiedDate, organization.timeZone)
          const more = noteOf?.(version)
          return {
            key: version.id,
            title: (
              <>
                <strong>{t(`${name}.versions.version`, { version: version.version })}</strong>{' '}
                {t(`${name}.versions.by`, { name: version.lastModifiedBy })}
              </>
            ),
            note: more ? `${saved}. ${more}` : saved,
            state: renderState?.(version),
          }
        })}
      />
    </Card>
  )
}
