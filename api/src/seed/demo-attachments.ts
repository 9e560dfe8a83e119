import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { localDay } from '@ansvar/domain/dates'
import { typeOfName } from '@ansvar/domain/files'
import type { RecordFile } from '#db/columns.ts'
import type { Trx } from '#db/tables.ts'
import type { Entry } from '#db/trail/changes.ts'
import type { AttachmentTable, DemoAttachment } from './demo-attachment-file.ts'
import type { Calendar } from './demo-calendar.ts'
import { textOrPdf } from './demo-contents.ts'
import { demoFolder, demoId, type DemoFiles } from './demo-files.ts'
import { referenceId } from './reference-id.ts'

const TIME_ZONE = 'Europe/Copenhagen'

type Attachment = DemoAttachment & { readonly bytes: Buffer }

/** Reads the contents of the demo's attachments before the transaction starts. */
export const readAttachments = ({ attachments }: DemoFiles): Promise<Attachment[]> =>
  Promise.all(attachments.map(async (attachment) => ({ ...attachment, bytes: await bytesOf(attachment) })))

const bytesOf = async ({ name, lines, source }: DemoAttachment): Promise<Buffer> =>
  source === null ? textOrPdf(name, lines) : readFile(new URL(`files/${source}`, demoFolder))

const kinds: Readonly<Record<Exclude<AttachmentTable, 'legislations'>, string>> = {
  approvals: 'approval',
  corrective_actions: 'corrective action',
  events: 'event',
  inspections: 'inspection',
  meters: 'meter',
  organizations: 'organization',
  policies: 'policy',
  procedures: 'procedure',
  scopes: 'scope',
  stakeholder_associations: 'stakeholder association',
  stakeholders: 'stakeholder',
}

const idOf = ({ of, key }: DemoAttachment): string =>
  of === 'legislations' ? referenceId('legislations', key) : demoId(kinds[of], key)

/** The table of the versions of each kind of record that has versions. */
const versionTables = {
  policies: { table: 'policy_revisions', record: 'policy_id' },
  procedures: { table: 'procedure_revisions', record: 'procedure_id' },
  scopes: { table: 'scope_versions', record: 'scope_id' },
} as const

type Context = { readonly trx: Trx; readonly days: Calendar; readonly nameOf: (key: string) => string }

/**
 * Attaches the demo's files to its legislation before organizations add it, because they have seen its files. Returns
 * the changes.
 */
export async function attachToActs(context: Context, attachments: readonly Attachment[]): Promise<Entry[]> {
  const entries: Entry[] = []
  for (const [id, those] of grouped(attachments.filter(({ of }) => of === 'legislations'))) {
    const [first] = those
    if (!first) continue
    const at = context.days.instant(first.days_ago ?? 0, 11)
    const files = those.map((each) => ({ ...fileOf(each, context, at), last_modified_date: at.toISOString() }))
    const by = { userId: demoId('member', first.by), userName: context.nameOf(first.by) }
    await context.trx
      .updateTable('legislations')
      .set({ files: JSON.stringify(files), version: 2, last_modified_date: at, last_modified_by: by.userName })
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await own(context, those, files, { organizationId: null, table: 'legislations', id })
    const changed = { before: { files: [] }, after: { files } }
    entries.push({
      organizationId: null,
      resource: 'legislations',
      id,
      parent: null,
      action: 'UPDATED',
      ...changed,
      at,
      ...by,
    })
  }
  return entries
}

/** Attaches the demo's files to its other records, in the last change of each in the history. */
export async function attach(context: Context, attachments: readonly Attachment[], history: Entry[]): Promise<void> {
  for (const [id, those] of grouped(attachments.filter(({ of }) => of !== 'legislations'))) {
    const table = those[0]?.of
    const index = history.findLastIndex((entry) => entry.resource === table && entry.id === id)
    const last = history[index]
    if (!table || !last) throw new Error(`The demo attaches ${those[0]?.name} to a record that there is not`)
    const files = those.map((each) => fileOf(each, context, last.at))
    await store(context.trx, table, id, files)
    await own(context, those, files, { organizationId: last.organizationId, table, id })
    history[index] = withFiles(last, table === 'organizations' ? { logo: files[0] } : { files })
  }
}

const withFiles = (entry: Entry, added: object): Entry => ({
  ...entry,
  before: entry.before && { ...entry.before, ...Object.fromEntries(Object.keys(added).map((name) => [name, null])) },
  after: { ...entry.after, ...added },
})

const grouped = (attachments: readonly Attachment[]): Map<string, Attachment[]> => Map.groupBy(attachments, idOf)

async function store(trx: Trx, table: AttachmentTable, id: string, files: readonly RecordFile[]): Promise<void> {
  if (table === 'organizations') {
    const logo = JSON.stringify(files[0])
    await trx.updateTable('organizations').set({ logo }).where('id', '=', id).executeTakeFirstOrThrow()
    return
  }
  const stored = { files: JSON.stringify(files) }
  const { version } = await trx
    .updateTable(table as 'policies')
    .set(stored)
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  if (table !== 'policies' && table !== 'procedures' && table !== 'scopes') return
  const { table: versions, record } = versionTables[table]
  await trx
    .updateTable(versions as 'policy_revisions')
    .set(stored)
    .where(record as 'policy_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
}

function fileOf({ of, key, name, bytes, days_ago, by }: Attachment, { days, nameOf }: Context, at: Date): RecordFile {
  const type = typeOfName(name)
  if (type === null) throw new Error(`The demo's file ${name} has an unsupported type`)
  // A file is not dated after the day on which it was stored.
  const stored = localDay(at, TIME_ZONE)
  const dated = days_ago === null ? stored : days.day(days_ago)
  return {
    id: demoId('attachment', `${of} ${key} ${name}`),
    name: of === 'organizations' ? 'logo' : name,
    date: of === 'organizations' ? null : dated < stored ? dated : stored,
    type,
    size: bytes.length,
    hash: createHash('sha256').update(bytes).digest('hex'),
    created_date: at.toISOString(),
    created_by: nameOf(by),
  }
}

type Owner = { readonly organizationId: string | null; readonly table: AttachmentTable; readonly id: string }

/** Sets the owner of the files. */
async function own(
  { trx }: Context,
  attachments: readonly Attachment[],
  files: readonly RecordFile[],
  { organizationId, table, id: owner_id }: Owner,
): Promise<void> {
  const rows = files.map(({ id, name, type, size, hash, created_date, created_by }, index) => ({
    organization_id: organizationId,
    id,
    name,
    type,
    size,
    content_hash: hash,
    owner_table: table,
    owner_id,
    unowned_since: null,
    is_logo: table === 'organizations',
    uploaded_by_id: demoId('member', attachments[index]?.by ?? ''),
    created_date,
    created_by,
  }))
  await trx.insertInto('files').values(rows).execute()
}
