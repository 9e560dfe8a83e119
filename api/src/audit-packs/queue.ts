import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { auditPackLimits, type AuditPackFailure, type AuditPackPhase } from '@ansvar/domain/audit-packs'
import { advisoryLocks } from '#db/advisory-locks.ts'
import type { Database } from '#db/open.ts'
import { asSystem } from '#db/scope.ts'
import type { Trx } from '#db/tables.ts'
import { byService, CHANGES_CHANNEL, type Note, type Values } from '#db/trail/changes.ts'
import type { Content } from '#files/content.ts'
import { queueNotices } from '#notices/notify.ts'

/** The lease of a builder. It is renewed while the builder works. */
const LEASE_SECONDS = 30
/** After so many interruptions the pack itself is likely to be the cause. */
const MAX_ATTEMPTS = 5

const columns = [
  'organization_id',
  'id',
  'standards',
  'as_of',
  'language',
  'names',
  'reason',
  'files',
  'created_by_id',
  'created_by_organization_id',
  'created_by',
  'created_date',
  'lease',
] as const

/** The database, and the address of the web app for the emails to those who ordered packs. */
export type QueueServices = { readonly database: Database; readonly config: { readonly publicUrl: string } }

/** A pack that this process builds. */
export type PackJob = NonNullable<Awaited<ReturnType<typeof takePack>>>

/**
 * Takes the pack that waits the longest, or one whose builder was interrupted. Returns null if there is none, or another
 * process builds one.
 */
export const takePack = ({ database, config: { publicUrl } }: QueueServices) =>
  asSystem(database, async (trx, note) => {
    await sql`select pg_advisory_xact_lock(${advisoryLocks.auditPacks})`.execute(trx)
    await failInterrupted(trx, note, publicUrl)
    const busy = await trx
      .selectFrom('audit_packs')
      .select('id')
      .where('state', '=', 'BUILDING')
      .where('lease_until', '>', sql<string>`now()`)
      .executeTakeFirst()
    if (busy) return null
    const taken = await trx
      .updateTable('audit_packs')
      .set((eb) => ({
        state: 'BUILDING',
        phase: 'COLLECTING',
        steps_done: 0,
        steps: 0,
        lease: randomUUID(),
        lease_until: leaseEnd,
        attempts: eb('attempts', '+', 1),
      }))
      .where('id', '=', (eb) =>
        eb
          .selectFrom('audit_packs')
          .select('id')
          .where('state', 'in', ['QUEUED', 'BUILDING'])
          .orderBy('created_date')
          .limit(1),
      )
      .returning(columns)
      .executeTakeFirst()
    if (taken) await announce(trx, taken)
    return taken ?? null
  })

const leaseEnd = sql<Date>`now() + make_interval(secs => ${LEASE_SECONDS})`

async function failInterrupted(trx: Trx, note: Note, publicUrl: string): Promise<void> {
  const failed = await trx
    .updateTable('audit_packs')
    .set({ state: 'FAILED', failure: 'INTERRUPTED', ended_date: sql<Date>`now()`, phase: null, lease: null })
    .where('state', '=', 'BUILDING')
    .where('lease_until', '<=', sql<string>`now()`)
    .where('attempts', '>=', MAX_ATTEMPTS)
    .returning(['organization_id', 'id', 'created_by_id'])
    .execute()
  for (const pack of failed) {
    noteState(note, pack, 'BUILDING', { state: 'FAILED', failure: 'INTERRUPTED' })
    await notifyMaker(trx, pack, 'AUDIT_PACK_FAILED', publicUrl)
  }
}

type Key = { readonly organization_id: string; readonly id: string }

const noteState = (note: Note, { organization_id: organizationId, id }: Key, from: string, after: Values): void =>
  note(
    byService(
      { organizationId, action: 'UPDATED', resource: 'audit_packs', id, parent: null, before: { state: from }, after },
      new Date(),
    ),
  )

type Ordered = Key & { readonly created_by_id: string }

/** Notifies the user who ordered a pack, if that is a member of its organization. */
const notifyMaker = (
  trx: Trx,
  { organization_id: organizationId, id, created_by_id: memberId }: Ordered,
  kind: 'AUDIT_PACK_READY' | 'AUDIT_PACK_FAILED',
  publicUrl: string,
): Promise<unknown> => {
  const notice = {
    organizationId,
    memberId,
    kind,
    resource: 'audit_packs',
    recordId: id,
    key: `${kind} ${id}`,
  } as const
  return queueNotices(trx, [notice], new Date(), publicUrl)
}

const ownPack = (trx: Trx, { organization_id: organizationId, id, lease }: Key & { readonly lease: string | null }) =>
  trx
    .updateTable('audit_packs')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('state', '=', 'BUILDING')
    .where('lease', '=', lease)

export type Progress = { readonly phase: AuditPackPhase; readonly done: number; readonly steps: number }

/** Makes the streams of an organization look for the progress of its packs, which is not in the audit trail. */
const announce = (trx: Trx, { organization_id: id }: Pick<Key, 'organization_id'>): Promise<unknown> =>
  sql`select pg_notify(${CHANGES_CHANNEL}, ${id})`.execute(trx)

/** Renews the lease and stores the progress. Returns false if the pack was cancelled, or another builder has taken it. */
export const renewLease = (database: Database, job: PackJob, { phase, done, steps }: Progress): Promise<boolean> =>
  asSystem(database, async (trx) => {
    const own = await ownPack(trx, job)
      .set({ phase, steps_done: done, steps, lease_until: leaseEnd })
      .returning('organization_id')
      .executeTakeFirst()
    if (own) await announce(trx, own)
    return own !== undefined
  })

/** Gives a pack back, to be built from the beginning by the next process. */
export const releasePack = (database: Database, job: PackJob): Promise<unknown> =>
  asSystem(database, (trx) =>
    ownPack(trx, job)
      .set((eb) => ({ lease_until: sql<Date>`now()`, attempts: eb('attempts', '-', 1) }))
      .execute(),
  )

export type Built = Content & { readonly lastChange: number; readonly faults: number }

/** Makes a pack ready whose content is stored. Returns false if it was cancelled meanwhile. */
export const finishPack = (
  { database, config: { publicUrl } }: QueueServices,
  job: PackJob,
  { size, hash, lastChange, faults }: Built,
): Promise<boolean> =>
  asSystem(database, async (trx, note) => {
    const finished = await ownPack(trx, job)
      .set({
        state: 'READY',
        phase: null,
        lease: null,
        size,
        content_hash: hash,
        last_change: lastChange,
        faults,
        ended_date: sql<Date>`now()`,
        expires_date: sql<Date>`now() + make_interval(days => ${auditPackLimits.days})`,
      })
      .returning('id')
      .executeTakeFirst()
    if (!finished) return false
    noteState(note, job, 'BUILDING', { state: 'READY', content_hash: hash, size, faults })
    await notifyMaker(trx, job, 'AUDIT_PACK_READY', publicUrl)
    return true
  })

/** Ends a pack that cannot be built. Returns false if it was cancelled meanwhile. */
export const failPack = (
  { database, config: { publicUrl } }: QueueServices,
  job: PackJob,
  failure: AuditPackFailure,
): Promise<boolean> =>
  asSystem(database, async (trx, note) => {
    const failed = await ownPack(trx, job)
      .set({ state: 'FAILED', failure, phase: null, lease: null, ended_date: sql<Date>`now()` })
      .returning('id')
      .executeTakeFirst()
    if (!failed) return false
    noteState(note, job, 'BUILDING', { state: 'FAILED', failure })
    await notifyMaker(trx, job, 'AUDIT_PACK_FAILED', publicUrl)
    return true
  })

/** Ends the time of packs. The next clean-up of files removes their contents. */
export const expirePacks = (database: Database, now: Date): Promise<void> =>
  asSystem(database, async (trx, note) => {
    const expired = await trx
      .updateTable('audit_packs')
      .set({ state: 'EXPIRED' })
      .where('state', '=', 'READY')
      .where('expires_date', '<=', now.toISOString())
      .returning(['organization_id', 'id'])
      .execute()
    for (const pack of expired) noteState(note, pack, 'READY', { state: 'EXPIRED' })
  })
