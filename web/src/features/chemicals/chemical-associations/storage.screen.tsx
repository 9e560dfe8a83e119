import { useState } from 'react'
import { useQuery } from 'urql'
import { Link, useSearchParams } from 'wouter'
import type { Language } from '@ansvar/domain/languages'
import type { StorageClass } from '@ansvar/domain/storage'
import { storageClassName } from '@ansvar/domain/storage-class-names'
import { failureOf } from '#graphql/errors.ts'
import type { StorageCheckQuery } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { RecordHeader } from '#screen/detail/record-layout.tsx'
import { CodeSelect } from '#screen/fields/code-select.tsx'
import { ListFailed } from '#screen/list/list-failed.tsx'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { Card } from '#ui/card.tsx'
import { FieldFrame } from '#ui/field-frame.tsx'
import { Status } from '#ui/status.tsx'
import { StorageAreasDocument, StorageCheckDocument } from './generated/storage.graphql.ts'
import './chemical-associations.css'

type Check = NonNullable<StorageCheckQuery['storageCheck']>
type Conflict = Check['conflicts'][number]

/** Storage conflicts between the chemicals of an area. The area is in the address. */
export default function StorageScreen() {
  const { t } = useTranslation()
  const { organization } = useSession()
  const [search, setSearch] = useSearchParams()
  const [organizationId] = useState(organization.id)
  const area = search.get('area')
  const [areas] = useQuery({ query: StorageAreasDocument, variables: { organizationId } })
  const [{ data, error }, refetch] = useQuery({
    query: StorageCheckDocument,
    variables: { organizationId, id: area ?? '' },
    pause: area === null,
    requestPolicy: 'cache-and-network',
  })
  const options = areas.data?.list?.content.map(({ id, name }) => ({ value: id, label: name }))
  const check = area !== null && data?.storageCheck?.id === area ? data.storageCheck : null
  return (
    <article className="detail">
      <RecordHeader
        crumbs={[{ label: t('chemicalAssociations.title'), href: paths.chemicalAssociations.list() }]}
        title={t('chemicalAssociations.storage.title')}
      />
      <div className="storage-page">
        <div className="storage-choice no-print">
          <FieldFrame id="storage-area" label={t('chemicalAssociations.storage.area')}>
            {(ties) => (
              <CodeSelect
                {...ties}
                value={area}
                options={options ?? (areas.fetching ? null : [])}
                optional
                onChange={(next) => setSearch(next === null ? {} : { area: next }, { replace: true })}
              />
            )}
          </FieldFrame>
        </div>
        {check && <Suggestion check={check} />}
        {error && !check && (
          <ListFailed failure={failureOf(error)} onRetry={() => refetch({ requestPolicy: 'network-only' })} />
        )}
        <p className="storage-limits">{t('chemicalAssociations.storage.limits')}</p>
      </div>
    </article>
  )
}

function Suggestion({ check }: { readonly check: Check }) {
  const { t } = useTranslation()
  return (
    <>
      <Card title={t('chemicalAssociations.storage.conflicts')} count={check.conflicts.length}>
        {check.conflicts.length === 0 ? (
          <Status tone="good">{t('chemicalAssociations.storage.none', { count: check.checked })}</Status>
        ) : (
          <ul className="storage-pairs">
            {check.conflicts.map((conflict) => (
              <Pair key={`${conflict.classA} ${conflict.classB}`} conflict={conflict} />
            ))}
          </ul>
        )}
      </Card>
      {check.unclassified.length > 0 && (
        <Card title={t('chemicalAssociations.storage.unclassified')} count={check.unclassified.length}>
          <Chemicals of={check.unclassified} />
        </Card>
      )}
    </>
  )
}

function Pair({ conflict }: { readonly conflict: Conflict }) {
  const { t, find } = useTranslation()
  const { jointStorage, condition, classA, classB, chemicalsA, chemicalsB } = conflict
  const note = /note (\d)/.exec(condition ?? '')?.[1]
  const noteText = note && find([`chemicalAssociations.storage.notes.${note}`])
  return (
    <li>
      {jointStorage === 'NO' ? (
        <Status tone="critical">{t('chemicalAssociations.storage.NO')}</Status>
      ) : (
        <Status tone="attention">
          {t('chemicalAssociations.storage.CONDITIONAL')}
          {noteText && ` ${noteText}`}
        </Status>
      )}
      <div className="storage-pair">
        <Side storageClass={classA} of={chemicalsA} />
        {classB !== classA && <Side storageClass={classB} of={chemicalsB} />}
      </div>
    </li>
  )
}

function Side({ storageClass, of }: { readonly storageClass: StorageClass; readonly of: Check['unclassified'] }) {
  const { i18n } = useTranslation()
  return (
    <div>
      <h3>
        {storageClass} – {storageClassName(storageClass, i18n.language as Language)}
      </h3>
      <Chemicals of={of} />
    </div>
  )
}

const Chemicals = ({ of }: { readonly of: Check['unclassified'] }) => (
  <ul className="data-sheets">
    {of.map(({ associationId, name }) => (
      <li key={associationId}>
        <Link href={paths.chemicalAssociations.detail(associationId)}>{name}</Link>
      </li>
    ))}
  </ul>
)
