import { lazy } from 'react'
import { useQuery } from 'urql'
import type { DocumentRecordFragment } from '#graphql/generated/types.ts'
import { isErased } from '#screen/files.ts'
import { useFileName } from '#screen/use-file-name.ts'
import { DetailScreen, type DetailProps } from '#screen/detail/detail-screen.tsx'
import { useDates } from '#session/dates.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { Card } from '#ui/card.tsx'
import { formatFileSize } from '#ui/file-size.ts'
import { Timeline } from '#ui/timeline.tsx'
import { DocumentVersionsDocument } from './generated/documents.graphql.ts'
import { DocumentFields } from './document-fields.tsx'
import { documentStatusOf } from './document-status.ts'
import { documents } from './documents.resource.ts'

// Editing does not need them.
const Reviews = lazy(() => import('./document-reviews.tsx'))

/** A document next to its list. It has no route of its own, so that it is edited in place. */
export default function DocumentDetail(props: DetailProps) {
  return (
    <DetailScreen {...props} resource={documents} status={documentStatusOf} aside={Versions} below={Reviews}>
      {({ record, draft }) => <DocumentFields record={record} file={draft.file} />}
    </DetailScreen>
  )
}

const MOST = 500

/** All versions of the content. Each can be opened. */
function Versions({ record }: { readonly record: DocumentRecordFragment }) {
  const { t, i18n } = useTranslation()
  const dates = useDates()
  const { organization } = useSession()
  const { nameOf, erasureOf } = useFileName()
  const [{ data }] = useQuery({
    query: DocumentVersionsDocument,
    variables: { organizationId: record.organizationId, id: record.id, size: MOST },
  })
  const versions = data?.list?.content ?? []
  return (
    <Card title={t('documents.versions.title')} count={data?.list?.totalElements ?? record.fileVersion} flush>
      <Timeline
        moments={versions.map(({ id, number, file, createdDate, createdBy }) => ({
          key: id,
          current: file.id === record.file.id,
          title: (
            <>
              {isErased(file) ? (
                t('documents.versions.version', { number })
              ) : (
                <a href={`/files/${file.id}`} download title={t('files.download', { name: file.name })}>
                  {t('documents.versions.version', { number })}
                </a>
              )}{' '}
              {t('documents.versions.by', { name: createdBy })}
            </>
          ),
          note: [
            t('documents.versions.details', {
              at: dates.instant(createdDate, organization.timeZone),
              name: nameOf(file),
              size: formatFileSize(file.size, i18n.language),
            }),
            erasureOf(file),
          ]
            .filter(Boolean)
            .join(' · '),
        }))}
      />
    </Card>
  )
}
