import type { ComponentType, ReactNode } from 'react'
import { Link, useSearchParams } from 'wouter'
import type { IsoDateTime } from '@ansvar/domain/dates'
import { RecordBody, RecordHeader, type Crumb } from '#screen/detail/record-layout.tsx'
import { CodeSelect } from '#screen/fields/code-select.tsx'
import { RecordReading } from '#screen/record-reading.tsx'
import { useDates } from '#session/dates.ts'
import { useSession } from '#session/session.ts'
import type { NamespaceWith } from '#texts/keys.ts'
import { useTranslation } from '#texts/translation.ts'
import { Card } from '#ui/card.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { Timeline } from '#ui/timeline.tsx'
import './versions-screen.css'

/** The namespaces of records with versions. */
export type VersionsNamespace =
  NamespaceWith<`versions.${'title' | 'shown' | 'views' | 'fullText' | 'changes' | 'same' | 'version' | 'by' | 'comparedWith'}`>

/** A saved version of a record. */
export type AnyVersion = {
  readonly id: string
  readonly version: number
  readonly lastModifiedDate: IsoDateTime
  readonly lastModifiedBy: string
}

type VersionsScreenProps<Version extends AnyVersion> = {
  /** The namespace of its texts. Those of versions are below `versions`. */
  readonly name: VersionsNamespace
  /** Newest first; at least one. */
  readonly versions: readonly Version[]
  readonly crumbs: readonly Crumb[]
  readonly titleOf: (version: Version) => string
  readonly draftOf: (version: Version) => object
  /** The actions for the version that is shown. */
  readonly actions?: ComponentType<{ readonly shown: Version; readonly newest: Version }>
  /** Returns the state of a version, in the list of versions. */
  readonly renderState?: ((version: Version) => ReactNode) | undefined
  /** The record's fields. */
  readonly children: ReactNode
}

/** All versions of a record. Shows one, or compares two word by word; the address has the choice. */
export function VersionsScreen<Version extends AnyVersion>(props: VersionsScreenProps<Version>) {
  const { name, versions, draftOf, actions: Actions } = props
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const at = versions.findIndex(({ version }) => String(version) === search.get('version'))
  const shown = versions[Math.max(at, 0)]
  const against = versions.find(({ version }) => String(version) === search.get('against'))
  const previous = versions[Math.max(at, 0) + 1] ?? versions.at(-1)
  if (!shown || !previous) return null

  const addressOf = (version: number, other: AnyVersion | undefined) =>
    `?${new URLSearchParams({ version: String(version), ...(other && { against: String(other.version) }) }).toString()}`
  const compared = against && against.version !== shown.version ? against : undefined
  return (
    <article className="detail">
      <RecordHeader
        crumbs={props.crumbs}
        here={t(`${name}.versions.title`)}
        title={props.titleOf(shown)}
        tag={<span className="versions-shown">{t(`${name}.versions.shown`, { version: shown.version })}</span>}
        actions={Actions && versions[0] && <Actions shown={shown} newest={versions[0]} />}
      />
      <RecordBody
        aside={
          <VersionsCard
            name={name}
            versions={versions}
            shown={shown}
            renderState={props.renderState}
            hrefOf={({ version }) => addressOf(version, against)}
          />
        }
      >
        <div className="versions-bar">
          <Tabs
            label={t(`${name}.versions.views`)}
            current={against ? 'compared' : 'fullText'}
            tabs={[
              { name: 'fullText', label: t(`${name}.versions.fullText`), href: addressOf(shown.version, undefined) },
              {
                name: 'compared',
                label: t(`${name}.versions.changes`),
                href: addressOf(shown.version, against ?? previous),
              },
            ]}
          />
          {against && <Against name={name} versions={versions} shown={shown} against={against} />}
        </div>
        {against && !compared && <p className="nothing">{t(`${name}.versions.same`)}</p>}
        <RecordReading name={name} values={draftOf(shown)} before={compared && draftOf(compared)}>
          {props.children}
        </RecordReading>
      </RecordBody>
    </article>
  )
}

type VersionsCardProps<Version extends AnyVersion> = {
  readonly name: VersionsNamespace
  readonly versions: readonly Version[]
  readonly shown: Version
  readonly hrefOf: (version: Version) => string
  readonly renderState: ((version: Version) => ReactNode) | undefined
}

function VersionsCard<Version extends AnyVersion>(props: VersionsCardProps<Version>) {
  const { name, versions, shown, hrefOf, renderState } = props
  const { t } = useTranslation()
  const dates = useDates()
  const { organization } = useSession()
  return (
    <Card title={t(`${name}.versions.title`)} count={versions.length} flush>
      <Timeline
        moments={versions.map((version) => ({
          key: version.id,
          current: version === shown,
          title: (
            <>
              <Link href={hrefOf(version)}>{t(`${name}.versions.version`, { version: version.version })}</Link>{' '}
              {t(`${name}.versions.by`, { name: version.lastModifiedBy })}
            </>
          ),
          note: dates.instant(version.lastModifiedDate, organization.timeZone),
          state: renderState?.(version),
        }))}
      />
    </Card>
  )
}

type AgainstProps = {
  readonly name: VersionsNamespace
  readonly versions: readonly AnyVersion[]
  readonly shown: AnyVersion
  readonly against: AnyVersion
}

function Against({ name, versions, shown, against }: AgainstProps) {
  const { t } = useTranslation()
  const [, setSearch] = useSearchParams()
  return (
    <label className="versions-against" htmlFor="versions-against">
      {t(`${name}.versions.comparedWith`)}
      <CodeSelect
        id="versions-against"
        optional={false}
        value={String(against.version)}
        onChange={(version) => setSearch({ version: String(shown.version), against: version ?? '' }, { replace: true })}
        options={versions.map(({ version }) => ({
          value: String(version),
          label: t(`${name}.versions.version`, { version }),
        }))}
      />
    </label>
  )
}
