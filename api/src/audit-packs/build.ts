import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Config } from '#config.ts'
import type { Database } from '#db/open.ts'
import { asSystem } from '#db/scope.ts'
import { fingerprintOf, pemOf } from '#db/trail/signing.ts'
import type { Files } from '#files/store.ts'
import { Archive, syncFile } from './archive.ts'
import { collect } from './collect.ts'
import { progressPath, progressTable } from './document-evidence.ts'
import { collectEvidence } from './evidence.ts'
import { hiddenNames } from './hidden-names.ts'
import { indexPage, type IndexFacts, type Late } from './index-page.ts'
import { showNames } from './names.ts'
import { PackFiles } from './pack-files.ts'
import type { Pages } from './page-parts.ts'
import { recordPage, recordPath, tableHead, tableRow } from './pages.ts'
import type { Built, PackJob, Progress } from './queue.ts'
import { createReader, foldRecords, type Chain, type FoldedRecord, type Reader } from './records.ts'
import { packResources, readClauses, type PackResource } from './resources.ts'
import { faultsOf, lastChangeOf, PackTrail, type StatedFault } from './trail.ts'
import { verifyText } from './verify-text.ts'

export type BuildServices = {
  readonly database: Database
  readonly files: Files
  readonly config: Pick<Config, 'publicUrl'>
}

/** How a builder reports its progress and is stopped: `check` throws if the pack is not wanted any more. */
export type Watch = { readonly report: (progress: Progress) => void; readonly check: () => void }

type Build = BuildServices & {
  readonly job: PackJob
  readonly watch: Watch
  readonly archive: Archive
  readonly read: Reader
  readonly chain: Chain
  readonly organization: { readonly id: string; readonly name: string }
  readonly faults: readonly StatedFault[]
  readonly pages: Pages
  readonly packFiles: PackFiles
}

const programVersion = async (): Promise<string> => {
  const text = await readFile(new URL('../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

/** Writes the archive of a pack to a new file, in bounded memory apart from the titles of its records. */
export async function buildPack(services: BuildServices, job: PackJob, path: string, watch: Watch): Promise<Built> {
  const archive = new Archive(createWriteStream(path, { flags: 'wx', mode: 0o600 }), new Date(), watch.check)
  try {
    const build = await prepare(services, job, archive, watch)
    await writeRecords(build)
    await writeIndex(build)
    await seal(build)
    const content = await archive.close()
    await syncFile(path)
    return { ...content, lastChange: build.chain.last, faults: build.faults.length }
  } catch (error) {
    await archive.abandon()
    throw error
  }
}

/** Reads what all parts of the pack need: the last change, the faults of the trail, the names and the titles. */
async function prepare(services: BuildServices, job: PackJob, archive: Archive, watch: Watch): Promise<Build> {
  const { database, files } = services
  const { organization_id: id, language } = job
  let done = 0
  const steps = packResources.length + 3
  const step = () => {
    watch.check()
    done += 1
    watch.report({ phase: 'COLLECTING', done, steps })
  }
  const read = createReader(database, job)
  const { name, time_zone: timeZone } = await asSystem(database, (trx) =>
    trx.selectFrom('organizations').select(['name', 'time_zone']).where('id', '=', id).executeTakeFirstOrThrow(),
  )
  const chain = { organizationId: id, last: await lastChangeOf(database, id, job.as_of, timeZone) }
  const faults = await faultsOf(database, id)
  step()
  const hidesPeople = job.names === 'HIDDEN'
  const names = hidesPeople ? await hiddenNames(database, id, language) : showNames
  step()
  const collected = await collect({ read, chain, language, names, hidesPeople }, step)
  const evidence = await collectEvidence({ read, chain })
  step()
  const pages = { language, names, hidesPeople, collected, evidence }
  const packFiles = new PackFiles(database, files, job, names.hide)
  return { ...services, job, watch, archive, read, chain, organization: { id, name }, faults, pages, packFiles }
}

/** Yields the records of a resource that the pack contains. */
async function* recordsOf({ read, chain, pages }: Build, { table }: PackResource): AsyncGenerator<FoldedRecord> {
  const { titles } = pages.collected
  for await (const record of foldRecords(read, chain, table)) if (titles.has(`${table} ${record.id}`)) yield record
}

/** Writes the files, the table and the pages of each kind of record. */
async function writeRecords(build: Build): Promise<void> {
  const { archive, watch, pages, packFiles } = build
  const { entries, fields } = pages.collected
  const shown = packResources.filter(({ table }) => (entries.get(table)?.length ?? 0) > 0)
  const hasFiles = ({ table }: PackResource) => fields.get(table)?.includes('files') ?? false
  // Each record is read for its files, for the table and for its page.
  const readings = (resource: PackResource) => 1 + Number(hasFiles(resource)) + Number(resource.hasPages)
  const steps = shown.reduce((sum, one) => sum + (entries.get(one.table)?.length ?? 0) * readings(one), 0)
  let done = 0
  const step = () => watch.report({ phase: 'WRITING', done: (done += 1), steps })
  for (const resource of shown) {
    const { table } = resource
    const columns = columnsOf(table, fields.get(table) ?? [])
    if (hasFiles(resource))
      for await (const { content } of recordsOf(build, resource)) {
        await packFiles.add(archive, resource, content)
        step()
      }
    await archive.add(`csv/${table}.csv`, tableOf(build, resource, columns, step))
    if (table === 'acknowledgement_rounds') await archive.add(progressPath, progressTable(pages))
    if (!resource.hasPages) continue
    for await (const record of recordsOf(build, resource)) {
      const page = recordPage(resource, record, (content) => packFiles.of(content), pages)
      await archive.add(recordPath({ resource, id: record.id }), [page])
      step()
    }
  }
}

/** Returns the columns of a table. That of the version in force is calculated for approvals. */
const columnsOf = (table: string, fields: readonly string[]): readonly string[] =>
  table === 'approvals' ? [...new Set([...fields, 'in_force_version'])] : fields

async function* tableOf(build: Build, resource: PackResource, columns: readonly string[], step: () => void) {
  const { pages } = build
  const approvals = [...pages.evidence.approvals.values()].flat()
  const versions = new Map(approvals.map(({ id, inForceVersion }) => [id, inForceVersion]))
  yield tableHead(columns, pages)
  for await (const record of recordsOf(build, resource)) {
    const version = versions.get(record.id)
    yield tableRow(version ? withValue(record, 'in_force_version', version) : record, columns, pages)
    step()
  }
}

const withValue = (record: FoldedRecord, field: string, value: unknown): FoldedRecord => ({
  ...record,
  content: { ...record.content, [field]: value },
})

async function writeIndex(build: Build): Promise<void> {
  const { archive, job, chain, organization, faults, pages, packFiles, database } = build
  const facts: IndexFacts = {
    job,
    organization: organization.name,
    madeDate: new Date().toISOString(),
    last: chain.last,
    fingerprint: fingerprintOf(database.auditSigner.publicKey),
    faults,
    clauses: await readClauses(job.standards),
    late: await lateRecords(build),
    missing: packFiles.missing,
  }
  await archive.add('index.html', indexPage(facts, pages))
}

/** Returns the records that were entered after the last change of the pack, but are about a day in it. */
async function lateRecords({ read, chain, job, pages }: Build): Promise<Late[]> {
  const late: Late[] = []
  for (const resource of packResources) {
    const { dated, table } = resource
    if (dated === undefined) continue
    const rows = await read(async (trx) => {
      const result = await sql<{ day: string; changed_date: string }>`
        select left(after ->> ${dated}, 10) as day, changed_date from audit_trail
        where organization_id = ${chain.organizationId} and resource = ${table} and action = 'CREATED'
          and number > ${chain.last} and left(after ->> ${dated}, 10) <= ${job.as_of}
        order by number limit 1000`.execute(trx)
      return result.rows
    })
    late.push(...rows.map(({ day, changed_date: enteredDate }) => ({ resource, day, enteredDate })))
  }
  return pages.hidesPeople ? late.map((each) => ({ ...each, day: pages.names.hide(each.day) })) : late
}

/** Writes the trail, the means to verify the pack, and last the manifest of all other members with its signature. */
async function seal(build: Build): Promise<void> {
  const { archive, database, job, chain, organization, faults, config, pages, read, watch } = build
  watch.report({ phase: 'SEALING', done: 0, steps: 1 })
  const { publicKey } = database.auditSigner
  const fingerprint = fingerprintOf(publicKey)
  const trail = new PackTrail()
  await archive.add('trail.jsonl', trail.lines(database, read, chain, pages.names, pages.hidesPeople))
  await archive.add('key.pem', [pemOf(publicKey)])
  await archive.add('VERIFY.md', [verifyText(job.language, { publicUrl: config.publicUrl, fingerprint })])
  await archive.add('verify.mjs', [await readFile(new URL('./verify.mjs', import.meta.url))])
  const manifest = Buffer.from(
    `${JSON.stringify(
      {
        format: 'ansvar audit pack',
        version: 1,
        program: `Ansvar ${await programVersion()}`,
        made: new Date().toISOString(),
        organization,
        as_of: job.as_of,
        standards: job.standards,
        language: job.language,
        names: job.names,
        files: job.files,
        catalogue: 'AS_OF_MAKING',
        key_fingerprint: fingerprint,
        trail: { last_change: chain.last, given: trail.given, end: trail.end(database, chain, faults), faults },
        missing_files: build.packFiles.missing.map(({ hash }) => hash),
        members: archive.members,
      },
      null,
      1,
    )}\n`,
  )
  await archive.add('manifest.json', [manifest])
  await archive.add('manifest.sig', [database.auditSigner.signManifest(manifest)], { compress: false })
  watch.report({ phase: 'SEALING', done: 1, steps: 1 })
}
