import { z } from 'zod'
import { digests, notificationKinds, recordStates } from '@ansvar/domain/notices'
import { inputSchema, named, responseSchema } from '#contract/components.ts'
import { id, instant } from '#contract/fields.ts'
import { oneOf, plainOrder, type Filter, type ListSpec } from '#contract/lists.ts'
import { sql } from 'kysely'

const kind = named('NotificationKind', z.enum(notificationKinds))

export const notification = responseSchema('Notification', {
  id,
  organization_id: id,
  kind: kind,
  resource: z.string(),
  record_id: id.nullable(),
  part_id: id.nullable(),
  title: z.string().nullable(),
  record_state: named('NotificationRecordState', z.enum(recordStates)).nullable(),
  count: z.number().int().min(1),
  created_date: instant,
  read_date: instant.nullable(),
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
  digest: settingsFields.digest,
  digest_hour: settingsFields.digest_hour,
  immediate: z.array(kind),
  muted: z.array(kind),
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
