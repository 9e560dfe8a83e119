import { z } from 'zod'
import { digests, notificationKinds } from '@ansvar/domain/notices'
import { inputSchema, named, responseSchema } from '#contract/components.ts'
import { id, instant } from '#contract/fields.ts'
import { oneOf, plainOrder, type Filter, type ListSpec } from '#contract/lists.ts'
import { sql } from 'kysely'

const kind = named('NotificationKind', z.enum(notificationKinds))

export const notification = responseSchema('Notification', {
  id,
  organization_id: id,
  kind: kind.describe('What happened. The list grows: accept other values.'),
  resource: z.string().describe('The table name of the record, such as `reminders`.'),
  record_id: id.nullable().describe('The id of the record. Null if the notification is about several records.'),
  title: z
    .string()
    .nullable()
    .describe('The title or name of the record. Null if it is about several, or the caller may not see the record.'),
  count: z.number().int().min(1).describe('The number of records that the notification is about.'),
  created_date: instant,
  read_date: instant.nullable().describe('When the user read it, in UTC. Null if it is unread.'),
})
export type Notification = z.output<typeof notification>

const unread: Filter = {
  schema: z.enum(['true', 'false']),
  repeated: false,
  where: ([value]) => (value === 'true' ? sql`read_date is null` : sql`read_date is not null`),
}

export const notificationListSpec: ListSpec = {
  sort: { created_date: plainOrder('created_date') },
  defaultSort: 'created_date,desc',
  filters: { unread, kind: oneOf('kind', notificationKinds) },
  byId: true,
}

const settingsFields = {
  digest: z.enum(digests),
  digest_hour: z.number().int().min(0).max(23),
}

export const settings = responseSchema('NotificationSettings', {
  digest: settingsFields.digest.describe('Whether the user receives a daily summary by email.'),
  digest_hour: settingsFields.digest_hour.describe(
    'The hour of the summary, 0 to 23, in the organization’s time zone.',
  ),
  immediate: z.array(kind).describe('The kinds that are also emailed at once.'),
  muted: z.array(kind).describe('The kinds that neither notify nor email.'),
})

/** The settings of the user. A field that is left out is unchanged. */
export const settingsInput = inputSchema('NotificationSettingsInput', {
  digest: settingsFields.digest.nullish(),
  digest_hour: settingsFields.digest_hour.nullish(),
  immediate: z
    .array(kind)
    .max(notificationKinds.length * 4)
    .nullish(),
  muted: z
    .array(kind)
    .max(notificationKinds.length * 4)
    .nullish(),
})
