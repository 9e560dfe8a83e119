import { sql } from 'kysely'
import type { Language } from '@ansvar/domain/languages'
import type { NameFilter } from './names.ts'
import { foldRecords, type Chain, type FoldedRecord, type Reader } from './records.ts'
import { packResources, titleOf, type PackResource } from './resources.ts'
import { namingResources } from './trail.ts'

/** A record in the pack. */
export type Entry = { readonly resource: PackResource; readonly id: string; readonly title: string }

/** What the pages of a pack need of all records: their titles, and which belong to which. Contents are read again. */
export type Collected = {
  readonly entries: ReadonlyMap<string, readonly Entry[]>
  /** The entry of an id. Records with the id of another one, such as the persons of an event, are not in it. */
  readonly byId: ReadonlyMap<string, Entry>
  readonly parts: ReadonlyMap<string, readonly Entry[]>
  /** The titles by the table and the id. */
  readonly titles: ReadonlyMap<string, string>
  /** The fields of each resource, for its table. */
  readonly fields: ReadonlyMap<string, readonly string[]>
  /** The ids of records in the bin, and of those about them. */
  readonly discarded: ReadonlySet<string>
  readonly nameOf: (id: string) => string | null
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type Collecting = {
  entries: Map<string, Entry[]>
  parts: Map<string, Entry[]>
  titles: Map<string, string>
  fields: Map<string, string[]>
}

type Source = {
  readonly read: Reader
  readonly chain: Chain
  readonly language: Language
  readonly names: NameFilter
  readonly hidesPeople: boolean
}

/** Reads the records of a pack once. `step` is called after each kind. */
export async function collect(
  { read, chain, language, names, hidesPeople }: Source,
  step: () => void,
): Promise<Collected> {
  const found: Collecting = { entries: new Map(), parts: new Map(), titles: new Map(), fields: new Map() }
  const byId = new Map<string, Entry>()
  const discarded = new Set<string>()
  const wanted = new Set<string>()
  const drafts: { resource: PackResource; record: Pick<FoldedRecord, 'id' | 'parentId' | 'content'> }[] = []
  for (const resource of packResources) {
    if (hidesPeople && (namingResources.has(resource.table) || resource.table === 'acknowledgements')) {
      step()
      continue
    }
    const fields = new Set<string>()
    for await (const record of foldRecords(read, chain, resource.table)) {
      if ('discarded_date' in record.content) {
        discarded.add(record.id)
        continue
      }
      for (const [field, value] of Object.entries(record.content)) {
        fields.add(field)
        if (typeof value === 'string' && uuid.test(value)) wanted.add(value)
      }
      if (resource.titled.length === 0) wanted.add(record.id)
      const content = Object.fromEntries(resource.titled.map((field) => [field, record.content[field]]))
      drafts.push({ resource, record: { id: record.id, parentId: record.parentId, content } })
    }
    found.fields.set(resource.table, [...fields].toSorted())
    step()
  }
  for (const { resource, record } of drafts)
    if (resource.titled.includes('title') || resource.titled.includes('name'))
      byId.set(record.id, {
        resource,
        id: record.id,
        title: names.hide(titleOf(language, resource, record.content, () => null)),
      })
  const catalogue = await catalogueNames(
    read,
    [...wanted].filter((id) => !byId.has(id)),
  )
  const nameOf = (id: string) => byId.get(id)?.title ?? catalogue.get(id) ?? null
  for (const { resource, record } of drafts) {
    const about = [record.parentId, record.content['document_id']].filter((id) => typeof id === 'string')
    if (about.some((id) => discarded.has(id))) {
      discarded.add(record.id)
      continue
    }
    const own =
      resource.titled.length === 0 ? catalogue.get(record.id) : titleOf(language, resource, record.content, nameOf)
    const entry = { resource, id: record.id, title: names.hide(own ?? '') || record.id }
    if (!byId.has(record.id)) byId.set(record.id, entry)
    found.titles.set(`${resource.table} ${record.id}`, entry.title)
    push(found.entries, resource.table, entry)
    if (record.parentId !== null) push(found.parts, record.parentId, entry)
  }
  return { ...found, byId, discarded, nameOf }
}

const push = <T>(map: Map<string, T[]>, key: string, value: T): void => {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}

/** Returns the names of records of the catalogue as it is now: it has no trail of the organization's. */
async function catalogueNames(read: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>()
  for (let at = 0; at < ids.length; at += 1_000) {
    const some = ids.slice(at, at + 1_000)
    const rows = await read(async (trx) => {
      const result = await sql<{ id: string; name: string }>`
        select id, name from chemicals where id = any (${some}::uuid[])
        union all select id, name from stakeholders where id = any (${some}::uuid[])
        union all select id, coalesce(title_en, title_da) from legislations where id = any (${some}::uuid[])`.execute(
        trx,
      )
      return result.rows
    })
    for (const { id, name } of rows) names.set(id, name)
  }
  return names
}
