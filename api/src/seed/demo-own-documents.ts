import { createHash } from 'node:crypto'
import type { IsoDate } from '@ansvar/domain/dates'
import { nextDocumentReview } from '@ansvar/domain/documents'
import { typeOfName } from '@ansvar/domain/files'
import type { RecordFile } from '#db/columns.ts'
import type { Trx } from '#db/tables.ts'
import type { Entry } from '#db/trail/changes.ts'
import type { Calendar } from './demo-calendar.ts'
import { textOrPdf } from './demo-contents.ts'
import type { DemoOwnDocument } from './demo-document-files.ts'
import { demoId, type DemoFiles } from './demo-files.ts'
import { historyOf } from './demo-history.ts'
import { lastReviewOf, writeReviews } from './demo-reviews.ts'

type DemoContent = DemoOwnDocument['versions'][number]

const contentOf = ({ name, lines }: DemoContent): Buffer => textOrPdf(name, lines)

/** The contents of the demo's documents, for the file store. */
export const demoContents = ({ documents }: DemoFiles): Buffer[] =>
  documents.flatMap(({ versions }) => versions.map(contentOf))

/** Writes the demo's own documents with every version of their files. Returns the changes. */
export async function writeOwnDocuments(
  trx: Trx,
  { documents }: DemoFiles,
  days: Calendar,
  nameOf: (key: string) => string,
): Promise<Entry[]> {
  const entries: Entry[] = []
  for (const document of documents) {
    const organization_id = demoId('organization', document.organization)
    const id = demoId('document', document.key)
    const saves = document.versions.map((version, index) => {
      const at = days.instant(version.days_ago, 9 + (index % 5))
      const userName = nameOf(version.by)
      const fileId = demoId('file', `${document.key} ${index}`)
      const file = fileOf(version, { id: fileId, date: days.day(version.days_ago), at, by: userName })
      const content = { ...factsOf(document, days), files: [file], file_version: index + 1 }
      return { content, file, at, userId: demoId('member', version.by), userName }
    })
    const [first, last] = [saves[0], saves.at(-1)]
    if (!first || !last) continue
    await trx
      .insertInto('documents')
      .values({
        ...last.content,
        files: JSON.stringify(last.content.files),
        organization_id,
        id,
        version: saves.length,
        created_date: first.at,
        last_modified_date: last.at,
        last_modified_by: last.userName,
      })
      .execute()
    const owned = saves.map(({ file, at, userId, userName }) => ({
      organization_id,
      id: file.id,
      name: file.name,
      type: file.type,
      size: file.size,
      content_hash: file.hash,
      owner_table: 'documents' as const,
      owner_id: id,
      unowned_since: null,
      uploaded_by_id: userId,
      created_date: at,
      created_by: userName,
    }))
    await trx.insertInto('files').values(owned).execute()
    const versions = saves.map(({ file, at, userName }, index) => ({
      organization_id,
      id: demoId('document version', `${document.key} ${index}`),
      document_id: id,
      number: index + 1,
      files: JSON.stringify([file]),
      created_date: at,
      created_by: userName,
    }))
    await trx.insertInto('document_versions').values(versions).execute()
    const { key, reviews } = document
    entries.push(
      ...historyOf({ organizationId: organization_id, resource: 'documents', id, parent: null }, saves),
      ...(await writeReviews(trx, { resource: 'documents', organization_id, id, key, reviews }, days, nameOf)),
    )
  }
  return entries
}

function factsOf(document: DemoOwnDocument, days: Calendar) {
  const { title, kind, owner, reference, tags, iso_standards, expires_in, active } = document
  const reviewPeriod = document.review_period ?? null
  const fileDay = days.day(document.versions.at(-1)?.days_ago ?? 0)
  return {
    title,
    kind,
    owner_id: owner === undefined ? null : demoId('member', owner),
    reference: reference ?? null,
    tags,
    iso_standards,
    expiry_date: expires_in === null ? null : days.day(-expires_in),
    review_period: reviewPeriod,
    next_review_date: nextDocumentReview({ active, reviewPeriod }, fileDay, lastReviewOf(document.reviews, days)),
    active,
  }
}

type Filed = { readonly id: string; readonly date: IsoDate; readonly at: Date; readonly by: string }

function fileOf(version: DemoContent, { id, date, at, by }: Filed): RecordFile {
  const bytes = contentOf(version)
  const type = typeOfName(version.name)
  if (type === null) throw new Error(`The demo's file ${version.name} has an unsupported type`)
  const hash = createHash('sha256').update(bytes).digest('hex')
  const created_date = at.toISOString()
  return { id, name: version.name, date, type, size: bytes.length, hash, created_date, created_by: by }
}
