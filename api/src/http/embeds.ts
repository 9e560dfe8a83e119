import { z } from 'zod'
import type { Language } from '@ansvar/domain/languages'
import { RequestProblem } from '#contract/problem.ts'
import type { Membership, Scope } from '#db/scope.ts'

// A record names others by their ids. Which of them it can hold beside those ids is data of its resource; the query
// parameter `embed` says which of them it does.

export const EMBED = 'embed'
/** In place of names: the ids alone. */
export const NOTHING = 'none'
/** How deep one record is embedded in another, and that one in a third. */
const MAX_DEPTH = 3
/** How many of the newest versions of a record are embedded in it; a call of their own has them all. */
export const MAX_VERSIONS = 25

/** A record of an answer, or a part of one. */
export type Fields = Readonly<Record<string, unknown>>

/** For whom records are read: in the request's transaction, under the user's row-level security. */
export type Reader = {
  readonly scope: Scope
  /** Null where the records are read outside an organization. */
  readonly membership: Membership | null
  readonly language: Language
  readonly now: Date
}

type Found = ReadonlyMap<string, Fields | readonly Fields[]>
/** Reads all that a page refers to at once, by the keys that refer to it. */
type Read = (reader: Reader, keys: readonly string[], holders: readonly Fields[]) => Promise<Found>

/** How one kind of record refers to another. */
export type Relation = {
  /** By what the other is found. */
  readonly keysOf: (holder: Fields) => readonly string[]
  readonly read: Read
  /** What is embedded in the holder. */
  readonly valueOf: (holder: Fields, found: Found) => unknown
  /** What the other can hold in turn. */
  readonly inside: (() => Relations) | null
}

/** The relations of a kind of record, by the dotted path of the embedded value: `supplies.supplier`. */
export type Relations = Readonly<Record<string, Relation>>

const keyIn = (holder: Fields, field: string): string | null => {
  const key = holder[field]
  return typeof key === 'string' ? key : null
}

/** The record that a field names by its id; null where the user may not see it, or it is gone. */
export const recordOf = (field: string, read: Read, inside: Relation['inside'] = null): Relation => ({
  keysOf: (holder) => [keyIn(holder, field)].filter((key) => key !== null),
  read,
  valueOf: (holder, found) => found.get(keyIn(holder, field) ?? '') ?? null,
  inside,
})

const keysIn = (holder: Fields, field: string): readonly string[] => (holder[field] ?? []) as readonly string[]

/** The records that a field names by their ids, in its order, as far as the user may see them. */
export const recordsOf = (field: string, read: Read, inside: Relation['inside'] = null): Relation => ({
  keysOf: (holder) => keysIn(holder, field),
  read,
  valueOf: (holder, found) => keysIn(holder, field).flatMap((key) => found.get(key) ?? []),
  inside,
})

/** The records that belong to this one. */
export const belongingTo = (read: Read, inside: Relation['inside'] = null): Relation => ({
  keysOf: (holder) => [keyIn(holder, 'id')].filter((key) => key !== null),
  read,
  valueOf: (holder, found) => found.get(keyIn(holder, 'id') ?? '') ?? [],
  inside,
})

/** The schemas of embedded values: they are absent where nobody asks for them. */
export const embeddedRecord = <T extends z.ZodType>(schema: T) => schema.nullable().optional()
export const embeddedList = <T extends z.ZodType>(schema: T) => z.array(schema).optional()

/** What a call embeds: relations by their paths, each with those of the embedded record that are embedded too. */
export type Asked = ReadonlyMap<string, Asked>

/** What the calls of a resource can embed. */
export type Embeds = {
  readonly relations: Relations
  /** Every name that may be given, `chemical.supplies.supplier`, with the relations on its way. */
  readonly names: ReadonlyMap<string, readonly string[]>
  /** What is embedded where the query does not say. */
  readonly byDefault: readonly string[]
}

/** The calls embed the relations of their own records unless asked otherwise; `deeper` names more. */
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

/** What a query asks to have embedded. Refuses names that there are not, and says which there are. */
export function readEmbeds({ names, byDefault }: Embeds, query: URLSearchParams): Asked {
  const all = query
    .getAll(EMBED)
    .flatMap((value) => value.split(','))
    .filter((name) => name !== '')
  const given = [...new Set(all)]
  const isNothing = given.length > 0 && given.every((name) => name === NOTHING)
  if (isNothing) return new Map()
  const chosen = given.length > 0 ? given : byDefault
  if (chosen.some((name) => !names.has(name))) {
    const detail = `${EMBED} takes ${NOTHING}, or names with commas between them: ${[...names.keys()].join(', ')}.`
    throw new RequestProblem('bad_request', { detail, fields: [{ path: EMBED, code: 'not_in_list' }] })
  }
  return treeOf(chosen.map((name) => names.get(name) ?? []))
}

function treeOf(ways: readonly (readonly string[])[]): Asked {
  const inside = new Map<string, (readonly string[])[]>()
  for (const [path, ...rest] of ways) if (path !== undefined) inside.set(path, [...(inside.get(path) ?? []), rest])
  return new Map([...inside].map(([path, deeper]) => [path, treeOf(deeper)]))
}

/** An answer, a record or a list of them, with what is asked to be embedded: one statement for each relation. */
export async function withEmbedded(reader: Reader, { relations }: Embeds, asked: Asked, body: unknown) {
  if (asked.size === 0 || !isFields(body)) return body
  if (!('total_elements' in body)) return (await embed(reader, relations, asked, [body]))[0]
  return { ...body, content: await embed(reader, relations, asked, body['content'] as readonly Fields[]) }
}

/** Copies of records with what is asked: the originals stay, which the audit trail has yet to write. */
async function embed(
  reader: Reader,
  relations: Relations,
  asked: Asked,
  records: readonly Fields[],
): Promise<readonly Fields[]> {
  let embedded = records
  for (const [path, inside] of asked) {
    const relation = relations[path]
    if (!relation) continue
    const steps = path.split('.')
    const holders = embedded.flatMap((record) => holdersIn(record, steps.slice(0, -1)))
    const found = await find(reader, relation, inside, holders)
    embedded = embedded.map((record) => withValue(record, steps, (holder) => relation.valueOf(holder, found)) as Fields)
  }
  return embedded
}

async function find(reader: Reader, relation: Relation, asked: Asked, holders: readonly Fields[]): Promise<Found> {
  const keys = [...new Set(holders.flatMap(relation.keysOf))]
  const found = keys.length === 0 ? new Map<string, Fields>() : await relation.read(reader, keys, holders)
  if (asked.size === 0 || !relation.inside) return found
  const embedded = await embed(reader, relation.inside(), asked, [...found.values()].flat())
  let next = 0
  const take = (): Fields => embedded[next++] ?? {}
  return new Map([...found].map(([key, value]) => [key, isList(value) ? value.map(take) : take()]))
}

/** The parts of a record that refer to others: itself, or what stands in it under a path, lists included. */
function holdersIn(value: unknown, [step, ...rest]: readonly string[]): readonly Fields[] {
  if (Array.isArray(value)) return value.flatMap((item) => holdersIn(item, step === undefined ? [] : [step, ...rest]))
  if (!isFields(value)) return []
  return step === undefined ? [value] : holdersIn(value[step], rest)
}

/** A copy with a value for each part under a path. */
function withValue(value: unknown, steps: readonly string[], valueOf: (holder: Fields) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => withValue(item, steps, valueOf))
  const [step, ...rest] = steps
  if (!isFields(value) || step === undefined) return value
  return { ...value, [step]: rest.length === 0 ? valueOf(value) : withValue(value[step], rest, valueOf) }
}

const isList = (value: Fields | readonly Fields[]): value is readonly Fields[] => Array.isArray(value)
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
