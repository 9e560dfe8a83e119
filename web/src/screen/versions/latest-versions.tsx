import type { ReactNode } from 'react'
import { useDates } from '#session/dates.ts'
import { useSession } from '#session/session.ts'
import type { NamespaceWith } from '#texts/keys.ts'
import { useTranslation } from '#texts/translation.ts'
import { Card } from '#ui/card.tsx'
import { Timeline } from '#ui/timeline.tsx'
import type { AnyVersion } from './versions-screen.tsx'

/** As many as such a card asks for. */
export const LATEST = 5

type LatestVersionsProps<Version extends AnyVersion> = {
  /** The namespace of its words; those of versions stand below `versions` there. */
  readonly name: NamespaceWith<'versions.title' | 'versions.version' | 'versions.by'>
  /** The newest first. */
  readonly versions: readonly Version[]
  readonly total: number
  /** The way to all of them. */
  readonly beside: ReactNode
  /** What else there is to say of one. */
  readonly noteOf?: (version: Version) => string | null
}

/** The latest versions of a record, beside it. */
export function LatestVersions<Version extends AnyVersion>(props: LatestVersionsProps<Version>) {
  const { name, versions, total, beside, noteOf } = props
  const { t } = useTranslation()
  const dates = useDates()
  const { organization } = useSession()
  return (
    <Card title={t(`${name}.versions.title`)} count={total} beside={beside} flush>
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
          }
        })}
      />
    </Card>
  )
}
