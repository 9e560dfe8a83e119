import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { extractionLimits, type DataSheetExtractionState } from '@ansvar/domain/data-sheet-extractions'
import type { Database } from '#db/open.ts'
import { asSystem } from '#db/scope.ts'
import type { Trx } from '#db/tables.ts'
import { byService, type Note, type Values } from '#db/trail/changes.ts'
import type { Outcome } from './reader.ts'

/** The lease of a process that reads a sheet. The limit of time of the reading is shorter, so it is not renewed. */
const LEASE_SECONDS = 60
/** After so many interruptions the file itself is likely to be the cause. */
const MAX_ATTEMPTS = 3

/** A sheet that this process reads. */
export type ExtractionJob = {
  readonly organization_id: string
  readonly id: string
  readonly file_id: string | null
  readonly lease: string | null
}

/** Takes the extraction that waits the longest, or one that was interrupted. Returns null if there is none. */
export const takeExtraction = (database: Database): Promise<ExtractionJob | null> =>
  asSystem(database, async (trx, note) => {
    await failInterrupted(trx, note)
    const next = await trx
      .selectFrom('data_sheet_extractions')
      .select(['organization_id', 'id'])
      .where((eb) =>
        eb.or([
          eb('state', '=', 'QUEUED'),
          eb.and([eb('state', '=', 'RUNNING'), eb('lease_until', '<=', sql<string>`now()`)]),
        ]),
      )
      .orderBy('created_date')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!next) return null
    const taken = await trx
      .updateTable('data_sheet_extractions')
      .set((eb) => ({
        state: 'RUNNING',
        lease: randomUUID(),
        lease_until: sql<Date>`now() + make_interval(secs => ${LEASE_SECONDS})`,
        attempts: eb('attempts', '+', 1),
      }))
      .where('organization_id', '=', next.organization_id)
      .where('id', '=', next.id)
      .returning(['organization_id', 'id', 'file_id', 'lease'])
      .executeTakeFirst()
    return taken ?? null
  })

async function failInterrupted(trx: Trx, note: Note): Promise<void> {
  const failed = await trx
    .updateTable('data_sheet_extractions')
    .set({ state: 'FAILED', reason: 'INTERRUPTED', ended_date: sql<Date>`now()`, lease: null })
    .where('state', '=', 'RUNNING')
    .where('lease_until', '<=', sql<string>`now()`)
    .where('attempts', '>=', MAX_ATTEMPTS)
    .returning(['organization_id', 'id'])
    .execute()
  for (const extraction of failed) noteState(note, extraction, { state: 'FAILED', reason: 'INTERRUPTED' })
}

type Key = Pick<ExtractionJob, 'organization_id' | 'id'>

/** The audit trail has the states, not the fields, which are proposals. */
const noteState = (note: Note, { organization_id: organizationId, id }: Key, after: Values): void =>
  note(
    byService(
      {
        organizationId,
        action: 'UPDATED',
        resource: 'data_sheet_extractions',
        id,
        parent: null,
        before: { state: 'QUEUED' satisfies DataSheetExtractionState },
        after,
      },
      new Date(),
    ),
  )

const ownExtraction = (trx: Trx, { organization_id: organizationId, id, lease }: ExtractionJob) =>
  trx
    .updateTable('data_sheet_extractions')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('state', '=', 'RUNNING')
    .where('lease', '=', lease)

/** Gives an extraction back, to be read from the beginning by the next process. */
export const releaseExtraction = (database: Database, job: ExtractionJob): Promise<unknown> =>
  asSystem(database, (trx) =>
    ownExtraction(trx, job)
      .set((eb) => ({ lease_until: sql<Date>`now()`, attempts: eb('attempts', '-', 1) }))
      .execute(),
  )

/** What an extraction ends with: what was read, or that its file is not there. */
export type End = Outcome | { readonly state: 'FAILED'; readonly reason: 'NO_FILE' }

/** Stores what a sheet says. Returns false if another process has taken the extraction meanwhile. */
export const finishExtraction = (database: Database, job: ExtractionJob, end: End): Promise<boolean> =>
  asSystem(database, async (trx, note) => {
    const sheet = end.state === 'DONE' ? end.sheet : null
    const reason = end.state === 'DONE' ? null : end.reason
    const finished = await ownExtraction(trx, job)
      .set({
        state: end.state,
        reason,
        language: sheet?.language ?? null,
        other_languages: [...(sheet?.otherLanguages ?? [])],
        fields: JSON.stringify(sheet?.fields.slice(0, extractionLimits.fields) ?? []),
        ended_date: sql<Date>`now()`,
        lease: null,
      })
      .returning('id')
      .executeTakeFirst()
    if (!finished) return false
    noteState(note, job, { state: end.state, reason })
    return true
  })

/** Returns the hash of the file to read. Null if it was removed or erased. */
export const contentHashOf = (
  database: Database,
  { organization_id: organizationId, file_id: fileId }: ExtractionJob,
) =>
  asSystem(database, async (trx) => {
    if (fileId === null) return null
    const file = await trx
      .selectFrom('files')
      .select('content_hash')
      .where('organization_id', '=', organizationId)
      .where('id', '=', fileId)
      .where('erased_date', 'is', null)
      .executeTakeFirst()
    return file?.content_hash ?? null
  })

/** Removes the extractions whose time is over, and those of files that were erased. */
export const removeExtractions = (database: Database, now: Date): Promise<unknown> =>
  asSystem(database, (trx) =>
    trx
      .deleteFrom('data_sheet_extractions')
      .where('state', 'not in', ['QUEUED', 'RUNNING'])
      .where((eb) =>
        eb.or([
          eb('created_date', '<', new Date(now.getTime() - extractionLimits.days * 86_400_000).toISOString()),
          eb.exists(
            eb
              .selectFrom('files')
              .select('files.id')
              .whereRef('files.organization_id', '=', 'data_sheet_extractions.organization_id')
              .whereRef('files.id', '=', 'data_sheet_extractions.file_id')
              .where('files.erased_date', 'is not', null),
          ),
        ]),
      )
      .execute(),
  )
