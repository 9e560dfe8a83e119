import { sql, type RawBuilder } from 'kysely'
import type { ResponsibilityKind } from '@ansvar/domain/responsibilities'
import { updateRecord, type Kind, type Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import type { RecordTable } from '#db/tables.ts'
import type { TitledResource } from '#db/titles.ts'
import { associationKind as chemicalAssociationKind } from '#resources/chemical-associations/queries.ts'
import { storeRevision } from '#resources/controlled-documents/queries.ts'
import { correctiveActionKind, readActionPersons, storeResponsible } from '#resources/corrective-actions/queries.ts'
import { departmentKind } from '#resources/departments/schema.ts'
import { documentKind } from '#resources/documents/queries.ts'
import { eventKind, readPersons, storePersons } from '#resources/events/queries.ts'
import { associationKind as legislationAssociationKind } from '#resources/legislation-associations/queries.ts'
import { meterKind } from '#resources/meters/queries.ts'
import { policyKind } from '#resources/policies/queries.ts'
import { procedureKind } from '#resources/procedures/queries.ts'
import { reminderKind } from '#resources/reminders/schema.ts'
import { riskAssessmentKind } from '#resources/risk-assessments/queries.ts'
import { associationKind as stakeholderAssociationKind } from '#resources/stakeholder-associations/queries.ts'

/** A record, and the members before and after it is handed over. */
export type HandOver = {
  readonly organizationId: string
  readonly id: string
  readonly from: string
  readonly to: string
}

/** One kind of responsibility: where it is stored, which records count, and how one is handed over. */
export type Responsibility = {
  /** The column with the member, as `table.column`. */
  readonly column: string
  /** Whether organizations with limited access have it. */
  readonly isInLimited: boolean
  /** The kind of record whose title it has. Otherwise `held` selects the title itself. */
  readonly titledAs: TitledResource | null
  /** Selects the records of a member: `id`, and `title` unless `titledAs` is set. */
  readonly held: (organizationId: string, memberId: string) => RawBuilder<unknown>
  /** The table of the records, which are locked before they are handed over. */
  readonly table: RecordTable
  /** Hands over a locked record. Writes nothing if the member does not have it any more. */
  readonly handOver: (scope: Scope, call: HandOver) => Promise<void>
}

type Change<T extends RecordTable> = Awaited<ReturnType<Parameters<typeof updateRecord<T>>[4]>>

type PlainOptions<T extends RecordTable> = {
  /** The column with the member. */
  readonly column: string
  /** Returns the change that makes another member responsible. */
  readonly change: (memberId: string) => Change<T>
  /** The condition of the records that count. By default, they are in use. */
  readonly live?: RawBuilder<unknown>
  readonly isInLimited?: boolean
  readonly titledAs?: TitledResource
  /** Runs when a record is saved. */
  readonly saved?: (scope: Scope, row: Row<T>) => Promise<void>
}

/** A kind of record with a column for its member. */
function plain<T extends RecordTable>(kind: Kind<T, unknown>, options: PlainOptions<T>): Responsibility {
  const { column, change, live = sql`active`, isInLimited = false, titledAs = null, saved } = options
  return {
    column: `${kind.table}.${column}`,
    table: kind.table,
    isInLimited,
    titledAs,
    held: (organizationId, memberId) => sql`
      select id${titledAs ? sql`` : sql`, name as title`} from ${sql.table(kind.table)}
      where organization_id = ${organizationId} and ${sql.ref(column)} = ${memberId} and ${live}`,
    async handOver(scope, { organizationId, id, to }) {
      const row = await updateRecord(scope, kind, { organizationId, id }, null, async () => change(to))
      await saved?.(scope, row)
    },
  }
}

const byResponsible = {
  column: 'responsible_id',
  change: (responsible_id: string) => ({ responsible_id }),
} as const

const byOwner = {
  column: 'owner_id',
  change: (owner_id: string) => ({ owner_id }),
  live: sql`state <> 'RETIRED'`,
} as const

const nothing = async () => ({})

const events: Responsibility = {
  column: 'event_persons.handler_id',
  table: 'events',
  isInLimited: false,
  titledAs: 'events',
  held: (organizationId, memberId) => sql`
    select e.id from events e
    join event_persons p on p.organization_id = e.organization_id and p.event_id = e.id
    where e.organization_id = ${organizationId} and e.state = 'OPEN' and p.handler_id = ${memberId}`,
  async handOver(scope, { organizationId, id, from, to }) {
    const persons = await readPersons(scope, { organization_id: organizationId, id })
    if (persons?.handler_id !== from) return
    const event = await updateRecord(scope, eventKind, { organizationId, id }, null, nothing)
    await storePersons(scope, event, persons, { ...persons, handler_id: to })
  },
}

const correctiveActions: Responsibility = {
  column: 'corrective_action_persons.responsible_id',
  table: 'corrective_actions',
  isInLimited: false,
  titledAs: null,
  held: (organizationId, memberId) => sql`
    select a.id, a.title from corrective_actions a
    join corrective_action_persons p on p.organization_id = a.organization_id and p.action_id = a.id
    where a.organization_id = ${organizationId} and a.state = 'OPEN' and p.responsible_id = ${memberId}`,
  async handOver(scope, { organizationId, id, from, to }) {
    const persons = await readActionPersons(scope, { organization_id: organizationId, id })
    if (persons?.responsible_id !== from) return
    const action = await updateRecord(scope, correctiveActionKind, { organizationId, id }, null, nothing)
    await storeResponsible(scope, action, to)
  },
}

/** Every kind of responsibility. A test compares the columns with the foreign keys of the database. */
export const responsibilities: Readonly<Record<ResponsibilityKind, Responsibility>> = {
  EVENT: events,
  CORRECTIVE_ACTION: correctiveActions,
  REMINDER: plain(reminderKind, { ...byResponsible, titledAs: 'reminders' }),
  METER: plain(meterKind, { ...byResponsible, titledAs: 'meters', isInLimited: true }),
  CHEMICAL_ASSOCIATION: plain(chemicalAssociationKind, { ...byResponsible, titledAs: 'chemical_associations' }),
  RISK_ASSESSMENT: plain(riskAssessmentKind, { ...byResponsible, titledAs: 'risk_assessments' }),
  LEGISLATION_ASSOCIATION: plain(legislationAssociationKind, {
    ...byResponsible,
    live: sql`true`,
    titledAs: 'legislation_associations',
  }),
  // Every version of a policy or procedure is stored.
  POLICY: plain(policyKind, {
    ...byOwner,
    titledAs: 'policies',
    saved: (scope, row) => storeRevision(scope, policyKind, row),
  }),
  PROCEDURE: plain(procedureKind, {
    ...byOwner,
    titledAs: 'procedures',
    saved: (scope, row) => storeRevision(scope, procedureKind, row),
  }),
  DOCUMENT: plain(documentKind, {
    column: 'owner_id',
    change: (owner_id) => ({ owner_id }),
    titledAs: 'documents',
  }),
  STAKEHOLDER_ASSOCIATION: plain(stakeholderAssociationKind, {
    ...byResponsible,
    titledAs: 'stakeholder_associations',
  }),
  DEPARTMENT: plain(departmentKind, { column: 'leader_id', change: (leader_id) => ({ leader_id }) }),
}

/** The other columns that refer to a member, each with the reason why it is not handed over. */
export const keptColumns: Readonly<Record<string, string>> = {
  'accounts.id': 'The account is the member’s own.',
  'acknowledgements.member_id': 'It says who has confirmed.',
  'approvals.decided_for_id': 'It says for whom the delegate decided.',
  'approvals.decided_by_id': 'It says who decided.',
  'approvals.requested_by_id': 'It says who sent the document.',
  'calendar_feeds.member_id': 'The addresses of calendars are the member’s own.',
  'corrective_action_persons.completed_by_id': 'It says who completed the action.',
  'corrective_action_persons.verified_by_id': 'It says who verified the effect.',
  'digests.member_id': 'It says which daily summaries the member had.',
  'due_notices.member_id': 'It says which due actions the member knows of.',
  'members.approval_delegate_id': 'A delegate who leaves is none any more. The absent member chooses another one.',
  'member_erasures.member_id': 'It says whose personal data are erased.',
  'event_injuries.injured_member_id': 'It says who was injured.',
  'event_persons.action_responsible_id': 'The responsible of a corrective action replaces it. It is not read.',
  'event_persons.closed_by_id': 'It says who closed the event.',
  'event_persons.reporter_id': 'It says who reported the event.',
  'inspections.performer_id': 'It says who performed the inspection.',
  'notification_settings.id': 'The settings are the member’s own.',
  'notifications.member_id': 'The notifications are the member’s own.',
  'policies.approved_by_id': 'It says who approved the policy.',
  'policy_reviews.reviewer_id': 'It says who did the review.',
  'policy_revisions.approved_by_id': 'A former version says who approved it.',
  'policy_revisions.owner_id': 'A former version says who owned it.',
  'procedure_reviews.reviewer_id': 'It says who did the review.',
  'document_reviews.reviewer_id': 'It says who did the review.',
  'procedure_revisions.approved_by_id': 'A former version says who approved it.',
  'procedure_revisions.owner_id': 'A former version says who owned it.',
  'procedures.approved_by_id': 'It says who approved the procedure.',
}
