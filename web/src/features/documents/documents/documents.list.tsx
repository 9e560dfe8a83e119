import type { DocumentRowFragment } from '#graphql/generated/types.ts'
import { lastChange } from '#screen/list/last-change.tsx'
import { ListScreen, type ListColumn } from '#screen/list/list-screen.tsx'
import { StatusOf, statusText } from '#screen/record-status.tsx'
import { useTranslation } from '#texts/translation.ts'
import { formatFileSize } from '#ui/file-size.ts'
import { DocumentIcon } from '#ui/icons/document.ts'
import { AddDocuments, DocumentUploads, useUploads } from './document-uploads.tsx'
import DocumentDetail from './documents.detail.tsx'
import { documents } from './documents.resource.ts'
import { documentStatusOf } from './document-status.ts'
import '#ui/tags.css'
import './documents.css'

const columns: readonly ListColumn<DocumentRowFragment>[] = [
  { name: 'title', sortable: true, cell: (document) => document.title },
  {
    name: 'expiryDate',
    sortable: true,
    width: 216,
    cell: (row) => <StatusOf rule={documentStatusOf} record={row} />,
    value: statusText(documentStatusOf),
  },
  {
    name: 'kind',
    sortable: true,
    width: 136,
    wideOnly: true,
    cell: (row) => <Kind {...row} />,
    value: ({ kind }, { t }) => (kind === 'GENERAL' ? '' : t(`documents.options.kind.${kind}`)),
  },
  { name: 'tags', width: 168, wideOnly: true, cell: ({ tags }) => tags.join(', ') },
  {
    name: 'size',
    sortable: true,
    width: 136,
    end: true,
    subtle: true,
    cell: (document) => <FileDetails {...document} />,
    value: ({ file }, { language }) => `${file.type} ${formatFileSize(file.size, language)}`,
  },
  lastChange,
]

/** A document without a special kind has none in the list. */
function Kind({ kind }: DocumentRowFragment) {
  const { t } = useTranslation()
  return kind === 'GENERAL' ? '' : t(`documents.options.kind.${kind}`)
}

function FileDetails({ file }: DocumentRowFragment) {
  const { i18n } = useTranslation()
  return `${file.type} ${formatFileSize(file.size, i18n.language)}`
}

export default function DocumentsList() {
  const uploads = useUploads()
  return (
    <ListScreen
      resource={documents}
      icon={DocumentIcon}
      columns={columns}
      panel={DocumentDetail}
      create={AddDocuments}
      above={<DocumentUploads {...uploads} />}
    />
  )
}
