import { sql } from 'kysely'
import type { Language } from '@ansvar/domain/languages'
import type { Level } from '@ansvar/domain/permissions'
import type { FeatureAccessibility } from '@ansvar/domain/standards'
import { appendEntries, type Change, type Entry, type Note } from '#db/trail/changes.ts'
import type { Database } from './open.ts'
import type { Trx } from './tables.ts'

export type User = {
  readonly id: string
  readonly name: string
  /** What the person signs in with. */
  readonly email: string
  readonly language: Language
  readonly maintainsSystem: boolean
  readonly organizationId: string
  /** Whether this is no person but a token of another program: then `id` is no member's, and there is no e-mail. */
  readonly isToken: boolean
}

/** The user's part in the organization in the path: what the user may do there, and what it has. */
export type Membership = {
  readonly organizationId: string
  readonly level: Level
  readonly accessibility: FeatureAccessibility
  readonly timeZone: string
}

/** Who acts, where and when, and the transaction in which all of a request happens. */
export type Scope = {
  readonly trx: Trx
  readonly now: Date
  readonly user: User
  /** Null if the path names no organization, or one that the user is not a member of. */
  readonly membership: Membership | null
  /** Takes a change, by the user and now, into the audit trail; the records' door does it for every write of theirs. */
  readonly note: (change: Change) => void
  /** Has something done once the transaction is committed; nothing is where it is undone. */
  readonly afterCommit: (effect: () => void) => void
}

export type Entrance = {
  /** The hash of a session's id, or with `isBearer` of another program's token. */
  readonly token: Buffer
  readonly isBearer?: boolean
  readonly organizationId: string | null
  readonly now: Date
  readonly idleHours: number
}

type EntryRow = {
  user_id: string
  user_name: string
  email: string
  language: Language
  maintains_system: boolean
  own_organization_id: string
  level: Level | null
  feature_accessibility: FeatureAccessibility | null
  time_zone: string | null
}

/** The most that one statement of a request may take, its wait for a lock too. */
const STATEMENT_TIMEOUT = '9s'

/**
 * Runs one request in one transaction as the session's user, under row-level security. Answers null where the session
 * is none. Nothing but SQL may be awaited in `work`: the embedded database has one connection.
 */
export async function asUser<T>(
  database: Database,
  entry: Entrance,
  work: (scope: Scope) => Promise<T>,
): Promise<T | null> {
  const effects: (() => void)[] = []
  const afterCommit = (effect: () => void) => void effects.push(effect)
  const result = await transact(database, async (trx, note) => {
    // The function runs with the owner's rights, before its row sets user and role for the rest of the transaction.
    const { rows } = await sql<EntryRow>`
      select entered.*, set_config('app.user_id', entered.user_id::text, true), set_config('role', 'ansvar_app', true),
        set_config('statement_timeout', ${STATEMENT_TIMEOUT}, true)
      from ${door(entry)} as entered`.execute(trx)
    const [row] = rows
    if (!row) return null
    const user = userOf(row, entry.isBearer ?? false)
    const membership = membershipOf(row, entry.organizationId)
    const by = { at: entry.now, userId: user.id, userName: user.name }
    return work({ trx, now: entry.now, user, membership, note: (change) => note({ ...change, ...by }), afterCommit })
  })
  for (const effect of effects) effect()
  return result
}

/** Thrown to undo a transaction whose answer is kept. */
class Undone extends Error {}

/**
 * As `asUser`, and undone: for reads that are not the user's own doing, and so must not count as the session's use.
 * Answers null where the session is none.
 */
export async function glanceAsUser<T>(
  database: Database,
  entry: Entrance,
  work: (scope: Scope) => Promise<T>,
): Promise<T | null> {
  let result: T | null = null
  const undone = new Undone()
  await asUser(database, entry, async (scope) => {
    result = await work(scope)
    throw undone
  }).catch((error: unknown) => {
    if (error !== undone) throw error
  })
  return result
}

/** The function that finds out who is there, with its arguments. */
const door = ({ token, isBearer, now, idleHours, organizationId }: Entrance) =>
  isBearer
    ? sql`app.enter_by_token(${token}, ${now}, ${organizationId}::uuid)`
    : sql`app.enter(${token}, ${now}, make_interval(hours => ${idleHours}), ${organizationId}::uuid)`

const userOf = (row: EntryRow, isToken: boolean): User => ({
  id: row.user_id,
  name: row.user_name,
  email: row.email,
  language: row.language,
  maintainsSystem: row.maintains_system,
  organizationId: row.own_organization_id,
  isToken,
})

function membershipOf(row: EntryRow, id: string | null): Membership | null {
  if (id === null || !row.level || !row.feature_accessibility || !row.time_zone) return null
  return { organizationId: id, level: row.level, accessibility: row.feature_accessibility, timeZone: row.time_zone }
}

/** Runs a call that has no user: only app's named functions are open to it. */
export function asNobody<T>(database: Database, work: (trx: Trx, note: Note) => Promise<T>): Promise<T> {
  return transact(database, async (trx, note) => {
    await sql`
      select set_config('role', 'ansvar_app', true), set_config('statement_timeout', ${STATEMENT_TIMEOUT}, true)`.execute(
      trx,
    )
    return work(trx, note)
  })
}

/** Runs the operator's own work (seed, commands, outgoing mail), past row-level security. Never on a request's behalf. */
export function asSystem<T>(database: Database, work: (trx: Trx, note: Note) => Promise<T>): Promise<T> {
  return transact(database, async (trx, note) => {
    await sql`select set_config('app.system', 'on', true)`.execute(trx)
    return work(trx, note)
  })
}

/** One transaction, with what it changed in the audit trail as its last statements. */
function transact<T>(database: Database, work: (trx: Trx, note: Note) => Promise<T>): Promise<T> {
  return database.kysely.transaction().execute(async (trx) => {
    const entries: Entry[] = []
    const answer = await work(trx, (entry) => void entries.push(entry))
    if (entries.length > 0) await appendEntries(trx, database.auditKey, entries)
    return answer
  })
}
