/**
 * Kinds of notification, in the order of the settings. The list grows: a reader of notifications must accept others.
 */
export const notificationKinds = [
  'ASSIGNED',
  'HANDED_OVER',
  'EVENT_REPORTED',
  'EVENT_TAKEN',
  'EVENT_HANDED_OVER',
  'EVENT_CLOSED',
  'EVENT_DISMISSED',
  'EVENT_REOPENED',
  'EVENT_COMMENT',
  'ACTION_ASSIGNED',
  'ACTION_DUE',
  'ACTION_DONE',
  'ACTION_VERIFIED',
  'RECORD_DISCARDED',
  'ACTION_DISCARDED',
  'AUTHORITY_REPORT_DUE',
  'INSPECTION_FAILED',
  'RISK_NOT_ACCEPTABLE',
  'RISK_ASSESSMENT_OUTDATED',
  'APPROVAL_REQUESTED',
  'DOCUMENT_APPROVED',
  'DOCUMENT_REFUSED',
  'ACKNOWLEDGEMENT_REQUESTED',
  'ACKNOWLEDGEMENT_DUE',
  'DOCUMENT_IN_FORCE',
  'AUDIT_PACK_READY',
  'AUDIT_PACK_FAILED',
  'CHEMICAL_REQUEST_ANSWERED',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** The kinds that cannot be muted: missing the deadline of a report to an authority breaks the law. */
export const unmutableKinds: readonly NotificationKind[] = ['AUTHORITY_REPORT_DUE']

/** The tables of records that notifications open. */
export const notificationResources = [
  'events',
  'reminders',
  'meters',
  'policies',
  'procedures',
  'legislation_associations',
  'chemical_associations',
  'risk_assessments',
  'stakeholder_associations',
  'inspections',
  'members',
  'documents',
  'audit_packs',
  'own_chemicals',
] as const
export type NotificationResource = (typeof notificationResources)[number]

export const isNotificationResource = (name: string): name is NotificationResource =>
  (notificationResources as readonly string[]).includes(name)

/** Whether the record of a notification is in the bin. */
export const recordStates = ['LIVE', 'IN_BIN'] as const

/** How often a member receives a summary by email. */
export const digests = ['NONE', 'DAILY'] as const
export type Digest = (typeof digests)[number]

/** The settings of a member. */
export type NotificationSettings = {
  readonly digest: Digest
  /** The hour at which the summary is sent, 0 to 23, in the organization's time zone. */
  readonly digestHour: number
  /** The kinds that are also emailed at once. */
  readonly immediate: readonly NotificationKind[]
  /** The kinds that do not notify at all. */
  readonly muted: readonly NotificationKind[]
}

/**
 * The settings of a member who has chosen none. Emailed are the kinds that ask the member to act soon, or
 * that the member waits for. Other assignments
 * are not: they often come in numbers, when responsibilities are rearranged.
 */
export const defaultNotificationSettings: NotificationSettings = {
  digest: 'NONE',
  digestHour: 7,
  immediate: [
    'EVENT_REPORTED',
    'EVENT_HANDED_OVER',
    'ACTION_ASSIGNED',
    'ACTION_DUE',
    'AUTHORITY_REPORT_DUE',
    'INSPECTION_FAILED',
    'RISK_NOT_ACCEPTABLE',
    'APPROVAL_REQUESTED',
    'DOCUMENT_REFUSED',
    'ACKNOWLEDGEMENT_REQUESTED',
    'ACKNOWLEDGEMENT_DUE',
    'AUDIT_PACK_READY',
    'AUDIT_PACK_FAILED',
  ],
  muted: [],
}

/** The hour from which members are notified of what is due on a day, in the organization's time zone. */
export const DUE_NOTICE_HOUR = 7

/** A transaction with more notifications of one kind for one member makes one with their number instead. */
export const MAX_SEPARATE_NOTIFICATIONS = 20

/** Read notifications are deleted after 90 days, all others after a year. */
export const READ_RETENTION_DAYS = 90
export const RETENTION_DAYS = 365

/** A notification to make: the member, what happened, and the record to open. */
export type Notice = {
  readonly organizationId: string
  readonly memberId: string
  readonly kind: NotificationKind
  readonly resource: NotificationResource
  /** Null for a notice about several records, whose number is `count`. */
  readonly recordId: string | null
  /** The part of the record that the notice is about, such as a corrective action of an event. */
  readonly partId?: string | null
  readonly count?: number
  /** Identifies the cause. The same cause notifies a member once. */
  readonly key: string
}

/** The roles of members in an event who can be notified of it. */
export type EventNoticeRole = 'REPORTER' | 'HANDLER' | 'RESPONSIBLE'

/**
 * A notification to the members with a role in an event, or to the responsible member of the corrective action `partId` of
 * any record. The database finds them, because the user may not see them.
 */
export type EventNotice = Omit<Notice, 'memberId' | 'resource' | 'recordId' | 'count'> & {
  /** By default `events`. */
  readonly resource?: NotificationResource
  readonly recordId: string
  readonly roles: readonly EventNoticeRole[]
}

/** A notice about one record, or about `count` records if `recordId` is null. */
export type GatheredNotice = Omit<Notice, 'count'> & { readonly count: number }

/**
 * Combines the notices of one transaction: repeated keys, and the notices of one kind to one member if they are more than
 * `MAX_SEPARATE_NOTIFICATIONS`. A combined notice has the resource and the key of its first one. A notice about several
 * records replaces all others to its member.
 */
export function gatherNotices(notices: readonly Notice[]): GatheredNotice[] {
  const unique = [...new Map(notices.map((notice) => [`${notice.memberId} ${notice.key}`, notice])).values()]
  const announced = new Set(unique.flatMap(({ memberId, recordId }) => (recordId === null ? [memberId] : [])))
  const remaining = unique.filter(({ memberId, recordId }) => recordId === null || !announced.has(memberId))
  const groups = Map.groupBy(remaining, ({ memberId, kind }) => `${memberId} ${kind}`)
  return [...groups.values()].flatMap((group): GatheredNotice[] => {
    const [first] = group
    if (first === undefined || group.length <= MAX_SEPARATE_NOTIFICATIONS)
      return group.map((notice) => ({ count: 1, ...notice }))
    return [{ ...first, recordId: null, partId: null, count: group.length }]
  })
}

/** The columns that assign a record to a member, and the kind of notification to that member. */
const assignments: Readonly<Record<string, NotificationKind>> = {
  responsible_id: 'ASSIGNED',
  owner_id: 'ASSIGNED',
  handler_id: 'EVENT_HANDED_OVER',
}

/** A part of a record in a table of its own, by its table: its changes are about the record. */
const parts: Readonly<Record<string, NotificationResource>> = { event_persons: 'events' }

/** A change as the audit trail contains it. */
type RecordChange = {
  readonly organizationId: string | null
  readonly resource: string
  readonly id: string
  readonly parent: { readonly id: string } | null
  readonly after: Readonly<Record<string, unknown>> | null
}

/** Returns the notices to the members that a change assigns its record to. `at` makes a later assignment a new cause. */
export function assignmentNotices(change: RecordChange, at: Date): Notice[] {
  const { organizationId, after } = change
  const part = parts[change.resource]
  const resource = part ?? change.resource
  const recordId = part ? change.parent?.id : change.id
  if (organizationId === null || after === null || recordId === undefined || !isNotificationResource(resource))
    return []
  return Object.entries(assignments).flatMap(([column, kind]): Notice[] => {
    const memberId = after[column]
    if (typeof memberId !== 'string') return []
    const key = `${kind} ${resource} ${recordId} ${column} ${at.toISOString()}`
    return [{ organizationId, memberId, kind, resource, recordId, key }]
  })
}

/**
 * Returns the assignments without those that another notice of the same transaction covers: it is to the same member and
 * about the same record, and says more exactly what happened.
 */
export const uncovered = (assigned: readonly Notice[], explicit: readonly Notice[]): Notice[] =>
  assigned.filter(
    ({ memberId, recordId }) => !explicit.some((other) => other.memberId === memberId && other.recordId === recordId),
  )
