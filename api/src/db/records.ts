import { sql, type Expression, type Insertable, type Selectable, type Updateable } from 'kysely'
import { z } from 'zod'
import type { Language } from '@ansvar/domain/languages'
import type { ListQuery } from '#contract/lists.ts'
import { RequestProblem } from '#contract/problem.ts'
import type { Change } from '#db/trail/changes.ts'
import { contentOf, difference } from '#db/trail/difference.ts'
import type { Scope } from './scope.ts'
import { ownFiles } from './files.ts'
import { readCountedKeys, readPage, type Page } from './pages.ts'
import type { RecordTable, ReferredTable, Tables } from './tables.ts'
import type { RecordFile } from './columns.ts'

// The single write path for records. It does everything that every write needs, such as the audit trail entry.

export type Row<T extends RecordTable> = Selectable<Tables[T]> & { readonly id: string; readonly version: number }

/** A kind of record: its table, the columns to read, and the conversion of a row to a response. */
export type Kind<T extends RecordTable, Presented> = {
  readonly table: T
  readonly columns: readonly (keyof Tables[T] & string)[]
  /** The schema of the response, named in the OpenAPI document. */
  readonly response: z.ZodObject
  /** The record as it is returned to a reader of this language. */
  present(row: Row<T>, language: Language): Presented
  /**
   * The owner of the record, whose audit trail contains its changes. By default, it is the organization in the column
   * `organization_id`. It can also be the catalogue, or the organization itself if the record is one.
   */
  readonly owner?: 'organization' | 'catalogue' | 'itself'
  /** The tables that columns refer to, so that the history can show names instead of ids. */
  readonly references?: Readonly<Partial<Record<keyof Tables[T] & string, ReferredTable>>>
  /** The parent of a sub-record: its table, and the column that contains its id. */
  readonly parent?: { readonly table: RecordTable; readonly column: keyof Tables[T] & string }
}

type KindOptions<T extends RecordTable, Presented> = Partial<
  Omit<Kind<T, Presented>, 'table' | 'columns' | 'response'>
> & {
  /** Fields of the response that are no columns. */
  readonly derived?: readonly string[]
  /** Columns that are no fields of the response, which `present` uses. */
  readonly hidden?: readonly (keyof Tables[T] & string)[]
}

/**
 * Declares a kind of record. Its columns are the fields of the response schema, except those in `derived` and the
 * optional ones, which are embedded records. Without `present`, records are returned as they are stored.
 */
export function kindOf<T extends RecordTable, Presented = Row<T>>(
  table: T,
  response: z.ZodObject,
  { derived = [], hidden = [], ...more }: KindOptions<T, Presented> = {},
): Kind<T, Presented> {
  const isStored = (name: string) => !(response.shape[name] instanceof z.ZodOptional) && !derived.includes(name)
  const columns = [...Object.keys(response.shape).filter(isStored), ...hidden]
  return { table, columns, response, present: (row: Row<T>) => row, ...more } as Kind<T, Presented>
}

/** The names of a catalogue record. */
type Names = { readonly name_en: string; readonly name_da: string | null }

/** Returns the name in a language, or in English if there is none in it. */
export const nameIn = (language: Language, { name_en: english, name_da: danish }: Names): string =>
  language === 'da' ? (danish ?? english) : english

/** Returns the language of `nameIn`. */
export const languageOfName = (language: Language, { name_da: danish }: Names): Language =>
  language === 'da' && danish !== null ? 'da' : 'en'

/** Declares a kind of the catalogue whose records are returned with their name in the language of the reader. */
export const namedKindOf = <T extends 'substances' | 'emission_factors'>(
  table: T,
  response: z.ZodObject,
  references?: Kind<T, unknown>['references'],
) =>
  kindOf(table, response, {
    owner: 'catalogue',
    derived: ['name'],
    ...(references && { references }),
    present: (row: Row<T> & Names, language: Language) => ({ ...row, name: nameIn(language, row) }),
  })

type Stamp = 'id' | 'organization_id' | 'version' | 'created_date' | 'last_modified_date' | 'last_modified_by'
/** `organizationId` is null if the table has no such column. */
type Key = { readonly organizationId: string | null; readonly id: string }

/** Creates a record with version 1. */
export async function createRecord<T extends RecordTable>(
  scope: Scope,
  kind: Kind<T, unknown>,
  organizationId: string | null,
  values: Omit<Insertable<Tables[T]>, Stamp>,
  /** The id of the record. By default, the database generates one. */
  id?: string,
): Promise<Row<T>> {
  const { trx, now, user } = scope
  const written = {
    ...values,
    ...(id !== undefined && { id }),
    ...(organizationId !== null && { organization_id: organizationId }),
    created_date: now,
    last_modified_date: now,
    last_modified_by: user.name,
  }
  // Kysely cannot type a table that is a parameter. The types of the kind are consistent.
  const row = (await trx
    .insertInto(kind.table as 'policies')
    .values(written as Insertable<Tables['policies']>)
    .returning(kind.columns as never[])
    .executeTakeFirstOrThrow()) as Row<T>
  noteCreated(scope, kind, organizationId, row)
  await ownItsFiles(scope, kind, organizationId, row)
  return row
}

/** Adds a new record to the audit trail that a function of the database has created. `createRecord` does it itself. */
export function noteCreated<T extends RecordTable>(
  { note }: Pick<Scope, 'note'>,
  kind: Kind<T, unknown>,
  organizationId: string | null,
  row: Row<T>,
): void {
  const after = contentOf(row, kind.parent ? [kind.parent.column] : [])
  note({ ...changeOf(kind, organizationId, row), action: 'CREATED', before: null, after })
}

/** Adds a change to the audit trail that a function of the database has made. `updateRecord` does it itself. */
export function noteUpdated<T extends RecordTable>(
  { note }: Pick<Scope, 'note'>,
  kind: Kind<T, unknown>,
  organizationId: string | null,
  before: Row<T>,
  after: Row<T>,
): void {
  note({ ...changeOf(kind, organizationId, after), action: 'UPDATED', ...difference(before, after) })
}

/**
 * Writes the next version of a record. The row is locked from reading `before` until the commit, so that a concurrent
 * save waits. Throws `not_found` if the record does not exist, and `stale` if its version is not the expected one.
 */
export async function updateRecord<T extends RecordTable>(
  scope: Scope,
  kind: Kind<T, unknown>,
  key: Key,
  expected: number | null,
  change: (before: Row<T>) => Promise<Omit<Updateable<Tables[T]>, Stamp>>,
): Promise<Row<T>> {
  const before = await lockVersion(scope, kind, key, expected)
  return writeOver(scope, kind, key.organizationId, before, {
    ...(await change(before)),
    ...nextVersion(scope, before),
  })
}

const nextVersion = ({ now, user }: Scope, { version }: { readonly version: number }) => ({
  version: version + 1,
  last_modified_date: now,
  last_modified_by: user.name,
})

/**
 * Reads a record and locks it until the transaction ends. Throws `not_found` if it does not exist, and `stale` if its version
 * is not the expected one.
 */
export async function lockVersion<T extends RecordTable>(
  scope: Scope,
  kind: Kind<T, unknown>,
  key: Key,
  expected: number | null,
): Promise<Row<T>> {
  const before = await lockRecord(scope, kind, key)
  if (expected !== null && before.version !== expected)
    throw new RequestProblem('stale', {
      current: await kind.present(before, scope.user.language),
      headers: { etag: etag(before.version) },
    })
  return before
}

/**
 * Moves a locked record to an item of the bin, or out of the bin for null, as its next version. `noted` is the change in the
 * audit trail. The transaction must see the bin (`withBin`).
 */
export const moveRecord = <T extends RecordTable>(
  scope: Scope,
  kind: Kind<T, unknown>,
  organizationId: string,
  before: Row<T>,
  binId: string | null,
  noted: Pick<Change, 'before' | 'after'>,
): Promise<Row<T>> =>
  writeOver(scope, kind, organizationId, before, { bin_id: binId, ...nextVersion(scope, before) }, noted)

/**
 * Writes values that are derived from other records. The version does not change. Writes nothing if no value differs.
 * `before` must be locked.
 */
export async function deriveRecord<T extends RecordTable>(
  scope: Scope,
  kind: Kind<T, unknown>,
  organizationId: string | null,
  before: Row<T>,
  values: Omit<Updateable<Tables[T]>, Stamp>,
): Promise<Row<T>> {
  const { after } = difference(before, values)
  return Object.keys(after).length === 0 ? before : writeOver(scope, kind, organizationId, before, values)
}

async function writeOver<T extends RecordTable>(
  scope: Scope,
  kind: Kind<T, unknown>,
  organizationId: string | null,
  before: Row<T>,
  values: object,
  noted?: Pick<Change, 'before' | 'after'>,
): Promise<Row<T>> {
  const { trx, note } = scope
  const row = (await trx
    .updateTable(kind.table as 'policies')
    .set(values as Updateable<Tables['policies']>)
    .where('id', '=', before.id)
    .$if(organizationId !== null, (update) => update.where('organization_id', '=', organizationId ?? ''))
    .returning(kind.columns as never[])
    .executeTakeFirstOrThrow()) as Row<T>
  note({ ...changeOf(kind, organizationId, row), action: 'UPDATED', ...(noted ?? difference(before, row)) })
  await ownItsFiles(scope, kind, organizationId, row)
  return row
}

function changeOf<T extends RecordTable>(
  { table, owner, parent }: Kind<T, unknown>,
  organizationId: string | null,
  row: Row<T>,
): Pick<Change, 'organizationId' | 'resource' | 'id' | 'parent'> {
  return {
    organizationId: owner === 'itself' ? row.id : organizationId,
    resource: table,
    id: row.id,
    parent: parent ? { resource: parent.table, id: String(row[parent.column as keyof Row<T>]) } : null,
  }
}

/** Makes the record the owner of the files in its column `files`. */
async function ownItsFiles<T extends RecordTable>(
  scope: Scope,
  kind: Kind<T, unknown>,
  organizationId: string | null,
  row: Row<T>,
) {
  if (!('files' in row)) return
  const owner = { table: kind.table, id: row.id }
  // The audit trail of an organization names the files of all versions of its records. A former logo is no evidence.
  const preservesRemoved = (kind.owner ?? 'organization') === 'organization'
  const ownerId = kind.owner === 'itself' ? row.id : organizationId
  await ownFiles(scope, ownerId, owner, row.files as RecordFile[], preservesRemoved)
}

/** Reads a record. Throws `not_found` if it does not exist or the user may not see it. */
export async function readRecord<T extends RecordTable>(
  scope: Scope,
  kind: Kind<T, unknown>,
  key: Key,
): Promise<Row<T>> {
  const row = await selectRecord(scope, kind, key).executeTakeFirst()
  if (!row) throw new RequestProblem('not_found')
  return row as Row<T>
}

/**
 * Reads a page of the records of an organization, or of the catalogue if `organizationId` is null. `parentId` limits
 * the records to those of one parent.
 */
export async function readRecords<T extends RecordTable>(
  { trx }: Scope,
  kind: Kind<T, unknown>,
  organizationId: string | null,
  query: ListQuery,
  parentId?: string,
): Promise<Page<Row<T>>> {
  const all = rowsOf(trx, kind)
    .$if(organizationId !== null, (select) => select.where('organization_id', '=', organizationId ?? ''))
    .$if(parentId !== undefined, (select) => select.where((kind.parent?.column ?? 'id') as 'id', '=', parentId ?? ''))
  return (await readPage(all, query)) as Page<Row<T>>
}

/**
 * Reads a page of the rows of a query. It selects the columns of the kind, and those that the list is sorted or filtered
 * by. For a query that reads every row to find the first, name the organization: the keys of the page are counted as they
 * are read, and its rows are read from the table.
 */
export async function readListed<T extends RecordTable>(
  { trx }: Scope,
  kind: Kind<T, unknown>,
  source: Expression<object>,
  query: ListQuery,
  counted?: Pick<Key, 'organizationId'>,
): Promise<Page<Row<T>>> {
  const columns = kind.columns.map((column) => sql.ref(column).as(column))
  const listed = trx.with('listed', () => source).selectFrom(`listed as ${kind.table}` as 'listed as policies')
  if (!counted) return (await readPage(listed.select(columns), query)) as Page<Row<T>>
  const { total, rows: keys } = await readCountedKeys(listed, query)
  if (keys.length === 0) return { total, rows: [] }
  const found = await rowsOf(trx, kind)
    .where('id', 'in', keys)
    .$if(counted.organizationId !== null, (rows) => rows.where('organization_id', '=', counted.organizationId ?? ''))
    .orderBy(sql`array_position(${keys}::uuid[], id)`)
    .execute()
  return { total, rows: found as Row<T>[] }
}

/** Reads a record and locks it until the transaction ends. Throws `not_found` if it does not exist. */
export async function lockRecord<T extends RecordTable>(
  scope: Scope,
  kind: Kind<T, unknown>,
  key: Key,
): Promise<Row<T>> {
  const row = await selectRecord(scope, kind, key).forUpdate().executeTakeFirst()
  if (!row) throw new RequestProblem('not_found')
  return row as Row<T>
}

/** Selects the columns of a kind from its table. */
const rowsOf = <T extends RecordTable>(trx: Scope['trx'], kind: Kind<T, unknown>) =>
  trx.selectFrom(kind.table as 'policies').select(kind.columns as never[])

const selectRecord = <T extends RecordTable>({ trx }: Scope, kind: Kind<T, unknown>, key: Key) =>
  rowsOf(trx, kind)
    .where('id', '=', key.id)
    .$if(key.organizationId !== null, (select) => select.where('organization_id', '=', key.organizationId ?? ''))

export const etag = (version: number): string => `"${version}"`
