import { sql, type RawBuilder } from 'kysely'
import type { Language } from '@ansvar/domain/languages'
import type { EventNotice, Notice } from '@ansvar/domain/notices'
import type { Level } from '@ansvar/domain/permissions'
import type { FeatureAccessibility } from '@ansvar/domain/standards'
import { addToOperation, type RequestedOperation } from './operations.ts'
import { appendEntries, type Change, type Entry, type Note } from '#db/trail/changes.ts'
import type { Database } from './open.ts'
import type { Trx } from './tables.ts'

export type User = {
  readonly id: string
  readonly name: string
  /** The email address that the person signs in with. */
  readonly email: string
  readonly language: Language
  readonly maintainsSystem: boolean
  readonly organizationId: string
  /** True for the API token of another program. Then `id` is not a member's, and there is no email address. */
  readonly isToken: boolean
}

/** The user's membership of the organization in the path: the user's level, and the features of the organization. */
export type Membership = {
  readonly organizationId: string
  readonly level: Level
  readonly accessibility: FeatureAccessibility
  readonly timeZone: string
}

/** The context of a request: the user, the membership, the time, and the one transaction. */
export type Scope = {
  readonly trx: Trx
  readonly now: Date
  readonly user: User
  /** Null if the path names no organization, or one that the user is not a member of. */
  readonly membership: Membership | null
  /** Adds a change by the user to the audit trail. The single write path of records calls it for each of its writes. */
  readonly note: (change: Change) => void
  /** The changes that the transaction has made so far. */
  readonly changes: readonly Change[]
  /** The notifications that the transaction makes. Add one by `notify`. */
  readonly notices: Notice[]
  /** Those about events, to members that the user may not see. Add one by `notifyOfEvent`. */
  readonly eventNotices: EventNotice[]
  /** Runs the effect after the commit, and never after a rollback. */
  readonly afterCommit: (effect: () => void) => void
}

export type SessionCredentials = {
  /** The hash of a session's id, or with `isBearer` that of an API token. */
  readonly token: Buffer
  readonly isBearer?: boolean
  readonly organizationId: string | null
  readonly now: Date
  readonly idleHours: number
  /** The operation that the writes of the request are part of. */
  readonly operation?: RequestedOperation | null
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

/** The timeout of one statement of a request, including its wait for a lock. */
const STATEMENT_TIMEOUT = '9s'

/**
 * Runs one request in one transaction as the session's user, under row-level security. Returns null if the session is
 * not valid. Await only SQL in `work`: the embedded database has one connection.
 */
export async function asUser<T>(
  database: Database,
  credentials: SessionCredentials,
  work: (scope: Scope) => Promise<T>,
): Promise<T | null> {
  const effects: (() => void)[] = []
  const changes: Change[] = []
  const afterCommit = (effect: () => void) => void effects.push(effect)
  const result = await transact(database, async (trx, note) => {
    const entered = await enterAs(trx, authenticateSql(credentials), credentials)
    if (!entered) return null
    const { user, membership } = entered
    const by = { at: credentials.now, userId: user.id, userName: user.name }
    const operation = membership && credentials.operation
    const operated: Change[] = []
    const done = await work({
      trx,
      now: credentials.now,
      user,
      membership,
      note(change) {
        const isOperated = operation && change.organizationId === membership.organizationId
        if (isOperated) operated.push(change)
        changes.push(change)
        note({ ...change, ...by, operationId: isOperated ? operation.id : null })
      },
      changes,
      notices: [],
      eventNotices: [],
      afterCommit,
    })
    if (operation && operated.length > 0)
      await addToOperation(trx, operation, { ...by, organizationId: membership.organizationId }, operated)
    return done
  })
  for (const effect of effects) effect()
  return result
}

/** Who a transaction runs as, and the other columns of the function that it was entered by. */
type Entered<Columns = unknown> = {
  readonly user: User
  readonly membership: Membership | null
  readonly columns: Columns
}

/**
 * Sets the user and the role of the rest of the transaction. `entry` is the call of an SQL function that returns the user,
 * such as `app.enter`, and runs with the owner's rights. Returns null if it returns no row.
 */
export async function enterAs<Columns = unknown>(
  trx: Trx,
  entry: RawBuilder<unknown>,
  { isBearer = false, organizationId }: Pick<SessionCredentials, 'isBearer' | 'organizationId'>,
): Promise<Entered<Columns> | null> {
  const { rows } = await sql<EntryRow & Columns>`
    select entered.*, set_config('app.user_id', entered.user_id::text, true), set_config('role', 'ansvar_app', true),
      set_config('statement_timeout', ${STATEMENT_TIMEOUT}, true)
    from ${entry} as entered`.execute(trx)
  const [row] = rows
  return row ? { user: userOf(row, isBearer), membership: membershipOf(row, organizationId), columns: row } : null
}

/**
 * Runs a call that only reads, as the user that `entry` returns (see `enterAs`). Returns null if it returns no row. The
 * function can write when it is entered. After that, the transaction refuses every write.
 */
export const readAs = <T, Columns>(
  database: Database,
  entry: RawBuilder<unknown>,
  work: (trx: Trx, entered: Entered<Columns>) => Promise<T>,
): Promise<T | null> =>
  transact(database, async (trx) => {
    const entered = await enterAs<Columns>(trx, entry, { organizationId: null })
    if (!entered) return null
    await sql`select set_config('transaction_read_only', 'on', true)`.execute(trx)
    return work(trx, entered)
  })

/** Thrown to roll a transaction back after its result is read. */
class RolledBack extends Error {}

/**
 * Like `asUser`, but rolls back. Use it for background reads that must not extend the session. Returns null if the
 * session is not valid.
 */
export async function readAsUser<T>(
  database: Database,
  credentials: SessionCredentials,
  work: (scope: Scope) => Promise<T>,
): Promise<T | null> {
  let result: T | null = null
  const rolledBack = new RolledBack()
  await asUser(database, credentials, async (scope) => {
    result = await work(scope)
    throw rolledBack
  }).catch((error: unknown) => {
    if (error !== rolledBack) throw error
  })
  return result
}

/** The call of the SQL function that authenticates. */
const authenticateSql = ({ token, isBearer, now, idleHours, organizationId }: SessionCredentials) =>
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

/** Runs a call that has no user. It can use only the named functions of the schema `app`. */
export function withoutUser<T>(database: Database, work: (trx: Trx, note: Note) => Promise<T>): Promise<T> {
  return transact(database, async (trx, note) => {
    await sql`
      select set_config('role', 'ansvar_app', true), set_config('statement_timeout', ${STATEMENT_TIMEOUT}, true)`.execute(
      trx,
    )
    return work(trx, note)
  })
}

/**
 * Runs the operator's own work (seed, commands, outgoing mail) without row-level security. Never use it for a request.
 */
export function asSystem<T>(database: Database, work: (trx: Trx, note: Note) => Promise<T>): Promise<T> {
  return transact(database, async (trx, note) => {
    await sql`select set_config('app.system', 'on', true)`.execute(trx)
    return work(trx, note)
  })
}

/** Runs one transaction. Its last statements write its changes to the audit trail. */
function transact<T>(database: Database, work: (trx: Trx, note: Note) => Promise<T>): Promise<T> {
  return database.kysely.transaction().execute(async (trx) => {
    const entries: Entry[] = []
    const result = await work(trx, (entry) => void entries.push(entry))
    if (entries.length > 0) await appendEntries(trx, database, entries)
    return result
  })
}
