import { sql } from 'kysely'
import type { z } from 'zod'
import type { Language } from '@ansvar/domain/languages'
import { RequestProblem } from '#contract/problem.ts'
import type { Kind } from '#db/records.ts'
import { recordsById, rowsBelow } from '#db/related.ts'
import type { Membership, Scope } from '#db/scope.ts'
import type { RecordTable } from '#db/tables.ts'

// Embedded records. A record contains the ids of others. Its resource declares which of them it can embed, and the
// query parameter `embed` selects from these.

export const EMBED = 'embed'
/** The value of the parameter that embeds nothing. */
export const EMBED_NONE = 'none'
/** The maximum number of levels of embedded records. */
const MAX_DEPTH = 3
/** The number of the newest versions that are embedded in a record. A separate call returns all of them. */
export const MAX_VERSIONS = 25

/** A record in a response, or a part of one. */
export type Fields = Readonly<Record<string, unknown>>

/** The context for reading records: the transaction of the request, with the user's row-level security. */
export type Reader = {
  readonly scope: Scope
  /** Null if the records are read outside of an organization. */
  readonly membership: Membership | null
  readonly language: Language
  readonly now: Date
}

type Found = ReadonlyMap<string, Fields | readonly Fields[]>
/** Reads all referenced records of a page at once. Returns them by the keys that refer to them. */
type Read = (reader: Reader, keys: readonly string[], holders: readonly Fields[]) => Promise<Found>

/** The reference from one kind of record to another. */
export type Relation = {
  /** Returns the keys of the referenced records. */
  readonly keysOf: (holder: Fields) => readonly string[]
  readonly read: Read
  /** Returns the value to embed in the holder. */
  readonly valueOf: (holder: Fields, found: Found) => unknown
  /** The relations of the referenced record, which can be embedded in it. Null if there are none. */
  readonly inside: (() => Relations) | null
}

/** The relations of a kind of record, by the dotted path of the embedded value: `supplies.supplier`. */
export type Relations = Readonly<Record<string, Relation>>

const keyIn = (holder: Fields, field: string): string | null => {
  const key = holder[field]
  return typeof key === 'string' ? key : null
}

/** The record whose id is in a field. It is null if it does not exist or the user may not see it. */
export const recordOf = (field: string, read: Read, inside: Relation['inside'] = null): Relation => ({
  keysOf: (holder) => [keyIn(holder, field)].filter((key) => key !== null),
  read,
  valueOf: (holder, found) => found.get(keyIn(holder, field) ?? '') ?? null,
  inside,
})

const keysIn = (holder: Fields, field: string): readonly string[] => (holder[field] ?? []) as readonly string[]

/** The records whose ids are in a field, in the same order. Those that the user may not see are left out. */
export const recordsOf = (field: string, read: Read, inside: Relation['inside'] = null): Relation => ({
  keysOf: (holder) => keysIn(holder, field),
  read,
  valueOf: (holder, found) => keysIn(holder, field).flatMap((key) => found.get(key) ?? []),
  inside,
})

/** The records that belong to the holder. */
export const belongingTo = (read: Read, inside: Relation['inside'] = null): Relation => ({
  keysOf: (holder) => [keyIn(holder, 'id')].filter((key) => key !== null),
  read,
  valueOf: (holder, found) => found.get(keyIn(holder, 'id') ?? '') ?? [],
  inside,
})

/** The record of a kind whose id is in a field. */
export const relatedRecord = <T extends RecordTable>(
  field: string,
  kind: Kind<T, unknown>,
  inside: Relation['inside'] = null,
): Relation =>
  recordOf(
    field,
    async ({ scope, membership, language }, ids) => {
      const organizationId = kind.owner === 'catalogue' ? null : (membership?.organizationId ?? null)
      return (await recordsById(scope, kind, organizationId, ids, language)) as Map<string, Fields>
    },
    inside,
  )

/** The newest versions of a record, with the fields of `summary`. They are in `table`, below the column `parent`. */
export const newestVersions = (table: string, parent: string, summary: z.ZodRawShape): Relation =>
  belongingTo(({ scope }, ids) =>
    rowsBelow<Fields>(
      scope,
      { table, columns: Object.keys(summary), parent, order: sql`version desc`, limit: MAX_VERSIONS },
      ids,
    ),
  )

/** The relations to embed by path, each with the relations to embed in its records. */
export type Requested = ReadonlyMap<string, Requested>

/** What the calls of a resource can embed. */
export type Embeds = {
  readonly relations: Relations
  /** The accepted names, such as `chemical.supplies.supplier`, with the relations that they consist of. */
  readonly names: ReadonlyMap<string, readonly string[]>
  /** The names that are embedded by default. */
  readonly byDefault: readonly string[]
}

/** Declares what calls can embed. By default, they embed the direct relations of a record and those in `deeper`. */
export const embedsOf = (relations: Relations, deeper: readonly string[] = []): Embeds => ({
  relations,
  names: new Map(namesOf(relations, [])),
  byDefault: [...Object.keys(relations), ...deeper],
})

function namesOf(relations: Relations, above: readonly string[]): [string, readonly string[]][] {
  return Object.entries(relations).flatMap(([path, { inside }]) => {
    const steps = [...above, path]
    const own: [string, readonly string[]] = [steps.join('.'), steps]
    return [own, ...(inside && steps.length < MAX_DEPTH ? namesOf(inside(), steps) : [])]
  })
}

/** Reads the parameter `embed`. Throws a `bad_request` problem that lists the accepted names if a name is unknown. */
export function readEmbeds({ names, byDefault }: Embeds, query: URLSearchParams): Requested {
  const all = query
    .getAll(EMBED)
    .flatMap((value) => value.split(','))
    .filter((name) => name !== '')
  const given = [...new Set(all)]
  const isNone = given.length > 0 && given.every((name) => name === EMBED_NONE)
  if (isNone) return new Map()
  const chosen = given.length > 0 ? given : byDefault
  if (chosen.some((name) => !names.has(name))) {
    const detail = `${EMBED} must be ${EMBED_NONE} or a comma-separated list of: ${[...names.keys()].join(', ')}.`
    throw new RequestProblem('bad_request', { detail, fields: [{ path: EMBED, code: 'not_in_list' }] })
  }
  return treeOf(chosen.map((name) => names.get(name) ?? []))
}

function treeOf(ways: readonly (readonly string[])[]): Requested {
  const inside = new Map<string, (readonly string[])[]>()
  for (const [path, ...rest] of ways) if (path !== undefined) inside.set(path, [...(inside.get(path) ?? []), rest])
  return new Map([...inside].map(([path, deeper]) => [path, treeOf(deeper)]))
}

/** Embeds the requested records in a response, which is a record or a list. Runs one statement for each relation. */
export async function withEmbedded(reader: Reader, { relations }: Embeds, requested: Requested, body: unknown) {
  if (requested.size === 0 || !isFields(body)) return body
  if (!('total_elements' in body)) return (await embed(reader, relations, requested, [body]))[0]
  return { ...body, content: await embed(reader, relations, requested, body['content'] as readonly Fields[]) }
}

/**
 * Returns copies of the records with embedded values. The originals do not change, because the audit trail writes them
 * later.
 */
async function embed(
  reader: Reader,
  relations: Relations,
  requested: Requested,
  records: readonly Fields[],
): Promise<readonly Fields[]> {
  let embedded = records
  for (const [path, inside] of requested) {
    const relation = relations[path]
    if (!relation) continue
    const steps = path.split('.')
    const holders = embedded.flatMap((record) => holdersIn(record, steps.slice(0, -1)))
    const found = await find(reader, relation, inside, holders)
    embedded = embedded.map((record) => withValue(record, steps, (holder) => relation.valueOf(holder, found)) as Fields)
  }
  return embedded
}

async function find(
  reader: Reader,
  relation: Relation,
  requested: Requested,
  holders: readonly Fields[],
): Promise<Found> {
  const keys = [...new Set(holders.flatMap(relation.keysOf))]
  const found = keys.length === 0 ? new Map<string, Fields>() : await relation.read(reader, keys, holders)
  if (requested.size === 0 || !relation.inside) return found
  const embedded = await embed(reader, relation.inside(), requested, [...found.values()].flat())
  let next = 0
  const take = (): Fields => embedded[next++] ?? {}
  return new Map([...found].map(([key, value]) => [key, isList(value) ? value.map(take) : take()]))
}

/** Returns the parts of a record at a path, including those in lists. They contain the references. */
function holdersIn(value: unknown, [step, ...rest]: readonly string[]): readonly Fields[] {
  if (Array.isArray(value)) return value.flatMap((item) => holdersIn(item, step === undefined ? [] : [step, ...rest]))
  if (!isFields(value)) return []
  return step === undefined ? [value] : holdersIn(value[step], rest)
}

/** Returns a copy with a value for each part at a path. */
function withValue(value: unknown, steps: readonly string[], valueOf: (holder: Fields) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => withValue(item, steps, valueOf))
  const [step, ...rest] = steps
  if (!isFields(value) || step === undefined) return value
  return { ...value, [step]: rest.length === 0 ? valueOf(value) : withValue(value[step], rest, valueOf) }
}

const isList = (value: Fields | readonly Fields[]): value is readonly Fields[] => Array.isArray(value)
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
