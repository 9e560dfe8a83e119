import { sql } from 'kysely'
import type { z } from 'zod'
import type { Language } from '@ansvar/domain/languages'
import { defaultNotificationSettings, type NotificationKind } from '@ansvar/domain/notices'
import type { ListQuery } from '#contract/lists.ts'
import { RequestProblem } from '#contract/problem.ts'
import { withBin } from '#db/bin.ts'
import { readPage, type Page } from '#db/pages.ts'
import type { Scope } from '#db/scope.ts'
import type { Notification, settings, settingsInput } from './schema.ts'
import { titlesOf } from '#db/titles.ts'

type Settings = z.output<typeof settings>
type SettingsInput = z.output<typeof settingsInput>

const columns = [
  'id',
  'organization_id',
  'kind',
  'resource',
  'record_id',
  'part_id',
  'count',
  'created_date',
  'read_date',
] as const

/** Reads a page of the user's notifications. Row-level security hides those of other members. */
export async function readNotifications(
  scope: Scope,
  organizationId: string,
  language: Language,
  query: ListQuery,
): Promise<Page<Notification>> {
  const own = scope.trx
    .selectFrom('notifications')
    .select(columns)
    .where('organization_id', '=', organizationId)
    .where('member_id', '=', scope.user.id)
  const { rows, total } = await readPage(own, query)
  return { rows: await present(scope, organizationId, language, rows), total }
}

/** Marks a notification of the user as read. The first time counts. Throws `not_found` if the user has none such. */
export async function markRead(
  scope: Scope,
  organizationId: string,
  language: Language,
  id: string,
): Promise<Notification | undefined> {
  const row = await scope.trx
    .updateTable('notifications')
    .set({ read_date: sql<Date>`coalesce(read_date, ${scope.now})` })
    .where('organization_id', '=', organizationId)
    .where('member_id', '=', scope.user.id)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()
  if (!row) throw new RequestProblem('not_found')
  return (await present(scope, organizationId, language, [row]))[0]
}

/** Marks all notifications of the user in the organization as read. */
export async function markAllRead({ trx, user, now }: Scope, organizationId: string): Promise<void> {
  await trx
    .updateTable('notifications')
    .set({ read_date: now })
    .where('organization_id', '=', organizationId)
    .where('member_id', '=', user.id)
    .where('read_date', 'is', null)
    .execute()
}

type Stored = Omit<Notification, 'title' | 'record_state'>

const discarded: ReadonlySet<string> = new Set<NotificationKind>(['RECORD_DISCARDED', 'ACTION_DISCARDED'])

/** Returns the record that a notification is about, which is the corrective action of another record if it has a part. */
const subjectOf = ({ resource, record_id, part_id }: Stored) =>
  part_id === null ? { resource, record_id } : { resource: 'corrective_actions', record_id: part_id }

/**
 * Adds the titles of the records, and whether they are in the bin. A title is read under the row-level security of the
 * reader. That of a record in the bin is returned only with the notification that it was moved there.
 */
async function present(
  scope: Scope,
  organizationId: string,
  language: Language,
  rows: readonly Stored[],
): Promise<Notification[]> {
  const subjects = [...rows, ...rows.map(subjectOf)]
  const live = await titlesOf(scope, organizationId, language, subjects)
  const gone = subjects.filter(({ record_id: id }) => id !== null && !live.has(id))
  const binned = await withBin(scope, () => titlesOf(scope, organizationId, language, gone))
  return rows.map((row) => {
    const { record_id: id, kind } = row
    const subject = subjectOf(row).record_id ?? ''
    const title = live.get(id ?? '') ?? (discarded.has(kind) ? binned.get(id ?? '') : null) ?? null
    const record_state = live.has(subject) ? 'LIVE' : binned.has(subject) ? 'IN_BIN' : null
    return { ...row, title, record_state }
  })
}

const settingsColumns = ['digest', 'digest_hour', 'immediate', 'muted'] as const

/** Returns the user's settings, or the defaults if the user has chosen none. */
export async function readSettings({ trx, user }: Scope): Promise<Settings> {
  const row = await trx
    .selectFrom('notification_settings')
    .select(settingsColumns)
    .where('organization_id', '=', user.organizationId)
    .where('id', '=', user.id)
    .executeTakeFirst()
  const { digestHour: digest_hour, digest, immediate, muted } = defaultNotificationSettings
  return row ?? { digest, digest_hour, immediate: [...immediate], muted: [...muted] }
}

/** Stores the settings of the user. A field that is left out is unchanged. */
export async function storeSettings(scope: Scope, input: SettingsInput): Promise<Settings> {
  const { trx, user, now } = scope
  const before = await readSettings(scope)
  const after = {
    digest: input.digest ?? before.digest,
    digest_hour: input.digest_hour ?? before.digest_hour,
    immediate: [...new Set(input.immediate ?? before.immediate)],
    muted: [...new Set(input.muted ?? before.muted)],
  }
  await trx
    .insertInto('notification_settings')
    .values({ organization_id: user.organizationId, id: user.id, ...after, created_date: now, last_modified_date: now })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'id']).doUpdateSet({ ...after, last_modified_date: now }),
    )
    .execute()
  return after
}
