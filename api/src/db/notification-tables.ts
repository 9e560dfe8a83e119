import type { ColumnType, Generated } from 'kysely'
import type { CalendarTitles } from '@ansvar/domain/calendar-feeds'
import type { Digest, NotificationKind } from '@ansvar/domain/notices'
import type { WorkItemKind } from '@ansvar/domain/work-items'
import type { Instant } from './columns.ts'

type NotificationsTable = {
  organization_id: string
  id: Generated<string>
  member_id: string
  kind: NotificationKind
  /** The table of the record to open. */
  resource: string
  /** Null if the notification is about several records. */
  record_id: string | null
  /** The part of the record that the notification is about. */
  part_id: ColumnType<string | null, string | null | undefined, never>
  key: string
  count: Generated<number>
  created_date: Instant
  read_date: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  operation_id: ColumnType<string | null, never, never>
  is_mailed: ColumnType<boolean, never, never>
}

type NotificationSettingsTable = {
  organization_id: string
  /** The id of the member. */
  id: string
  digest: Digest
  digest_hour: number
  immediate: NotificationKind[]
  muted: NotificationKind[]
  created_date: Instant
  last_modified_date: Instant
}

type DigestsTable = {
  organization_id: string
  member_id: string
  day: string
  tasks: Generated<number>
  created_date: Instant
}

type DueNoticesTable = {
  organization_id: string
  member_id: string
  key: string
  state: 'DUE_SOON' | 'OVERDUE'
  due_on: string
  created_date: Instant
}

type CalendarFeedsTable = {
  organization_id: string
  id: Generated<string>
  member_id: string
  titles: CalendarTitles
  kinds: WorkItemKind[]
  created_date: Instant
  last_used_date: ColumnType<string | null, never, never>
  revoked_date: ColumnType<string | null, never, Date>
}

export type NotificationTables = {
  notifications: NotificationsTable
  notification_settings: NotificationSettingsTable
  digests: DigestsTable
  due_notices: DueNoticesTable
  /** Without the hash of the secret, which no request can read. */
  calendar_feeds: CalendarFeedsTable
}
