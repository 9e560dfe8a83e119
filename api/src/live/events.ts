import { z } from 'zod'
import { changeActions } from '@ansvar/domain/changes'
import { named, responseSchema } from '#contract/components.ts'
import { CATALOGUE } from '#db/trail/changes.ts'
import { cursorText, type Cursor } from './cursor.ts'
import type { TrailChange } from './trail.ts'

/** The data of one event of the stream. */
export const change = responseSchema('Change', {
  kind: named('ChangeKind', z.enum(['READY', 'CHANGE', 'REFETCH', 'ACCESS'])),
  cursor: z.string(),
  resource: z.string().nullable(),
  record_id: z.uuid().nullable(),
  parent_id: z.uuid().nullable(),
  action: z.enum(changeActions).nullable(),
  user_id: z.uuid().nullable(),
})
export type ChangeEvent = z.output<typeof change>

const noChange = { resource: null, record_id: null, parent_id: null, action: null, user_id: null }

/** An event about the stream itself. */
export const statusEvent = (kind: 'READY' | 'REFETCH' | 'ACCESS', cursor: Cursor): ChangeEvent => ({
  kind,
  cursor: cursorText(cursor),
  ...noChange,
})

/** Returns the cursor after a change. */
export const advance = (cursor: Cursor, { organization_id, number }: TrailChange): Cursor =>
  organization_id === CATALOGUE ? { ...cursor, catalogue: number } : { ...cursor, own: number }

export const changeEvent = (row: TrailChange, cursor: Cursor): ChangeEvent => ({
  kind: 'CHANGE',
  cursor: cursorText(cursor),
  resource: row.resource,
  record_id: row.record_id,
  parent_id: row.parent_id,
  action: row.action,
  user_id: row.user_id,
})

/** The event of a change that is not in the audit trail: of the reader's own notifications, or the progress of a pack. */
export const unrecordedEvent = (
  resource: 'notifications' | 'audit_packs',
  id: string,
  cursor: Cursor,
): ChangeEvent => ({
  ...noChange,
  kind: 'CHANGE',
  cursor: cursorText(cursor),
  resource,
  record_id: id,
  action: 'UPDATED',
})

const encoder = new TextEncoder()

/** An event in the format of server-sent events. Its id is the cursor, so that a browser reconnects from there. */
export const encode = (event: ChangeEvent): Uint8Array =>
  encoder.encode(`id: ${event.cursor}\ndata: ${JSON.stringify(event)}\n\n`)

export const HEARTBEAT = encoder.encode(':\n\n')
