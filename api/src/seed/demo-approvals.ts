import type { Trx } from '#db/tables.ts'
import type { Entry } from '#db/trail/changes.ts'
import { contentHash } from '#resources/controlled-documents/content.ts'
import type { Calendar } from './demo-calendar.ts'
import type { DemoAcknowledgementRound, DemoApproval } from './demo-document-files.ts'
import { demoId, type DemoFiles } from './demo-files.ts'
import { historyOf } from './demo-history.ts'

// What waits for members of the demo: a draft for its approvers, and a document in force for its readers.

/** The approved columns of each kind, in the order of its input. A test approves the draft of the demo. */
const approved = {
  policies: ['title', 'body', 'files'],
  procedures: ['title', 'body', 'files', 'department_ids', 'area_ids', 'steps'],
} as const

type Seeding = { readonly trx: Trx; readonly days: Calendar; readonly nameOf: (key: string) => string }

/** Writes the drafts that wait for an approver, and the rounds of confirmations. Returns the changes. */
export async function writeApprovals(
  { approvals, acknowledgementRounds }: DemoFiles,
  seeding: Seeding,
): Promise<Entry[]> {
  const entries: Entry[] = []
  for (const approval of approvals) entries.push(...(await writeApproval(approval, seeding)))
  for (const round of acknowledgementRounds) entries.push(...(await writeRound(round, seeding)))
  return entries
}

async function writeApproval(sent: DemoApproval, { trx, days, nameOf }: Seeding): Promise<Entry[]> {
  const organizationId = demoId('organization', sent.organization)
  const procedureId = demoId('procedure', sent.procedure)
  const document = await trx
    .selectFrom('procedures')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', procedureId)
    .executeTakeFirstOrThrow()
  const id = demoId('approval', `sent ${sent.procedure}`)
  const at = days.instant(sent.days_ago, 13)
  const by = nameOf(sent.by)
  const userId = demoId('member', sent.by)
  const content = {
    procedure_id: procedureId,
    document_version: document.version,
    content_hash: contentHash(approved.procedures, document),
    message: sent.message,
    approver_ids: sent.approvers.map((key) => demoId('member', key)),
    requested_by_id: userId,
    requested_by: by,
    state: 'PENDING',
  } as const
  const stamps = { created_date: at, last_modified_date: at, last_modified_by: by }
  await trx
    .insertInto('approvals')
    .values({ ...content, organization_id: organizationId, id, ...stamps })
    .execute()
  return historyOf({ organizationId, resource: 'approvals', id, parent: null }, [{ content, at, userId, userName: by }])
}

async function writeRound(round: DemoAcknowledgementRound, { trx, days, nameOf }: Seeding): Promise<Entry[]> {
  const organizationId = demoId('organization', round.organization)
  const policyId = demoId('policy', round.policy)
  const document = await trx
    .selectFrom('policies')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', policyId)
    .executeTakeFirstOrThrow()
  const id = demoId('acknowledgement round', round.policy)
  const at = days.instant(round.days_ago, 10)
  const by = nameOf(round.by)
  const content = {
    policy_id: policyId,
    document_version: document.version,
    everyone: false,
    member_ids: [],
    department_ids: round.departments.map((key) => demoId('department', key)),
    message: round.message,
    due_on: days.day(-round.due_in),
    days: round.days_ago + round.due_in,
  }
  const stamps = { created_date: at, last_modified_date: at, last_modified_by: by }
  await trx
    .insertInto('acknowledgement_rounds')
    .values({ ...content, organization_id: organizationId, id, ...stamps })
    .execute()
  const confirmations = round.confirmed.map(({ by: member, days_ago }) => ({
    id: demoId('acknowledgement', `${round.policy} ${member}`),
    at: days.instant(days_ago, 14),
    content: {
      member_id: demoId('member', member),
      member_name: nameOf(member),
      state: 'CONFIRMED' as const,
      document_version: document.version,
      content_hash: contentHash(approved.policies, document),
    },
  }))
  await trx
    .insertInto('acknowledgements')
    .values(
      confirmations.map(({ id: confirmationId, at: made, content: given }) => ({
        ...given,
        round_id: id,
        organization_id: organizationId,
        id: confirmationId,
        created_date: made,
        last_modified_date: made,
        last_modified_by: given.member_name,
      })),
    )
    .execute()
  const named = { organizationId, resource: 'acknowledgements', parent: { resource: 'acknowledgement_rounds', id } }
  return [
    ...historyOf({ organizationId, resource: 'acknowledgement_rounds', id, parent: null }, [
      { content, at, userId: demoId('member', round.by), userName: by },
    ]),
    ...confirmations.flatMap(({ id: confirmationId, at: made, content: given }) =>
      historyOf({ ...named, id: confirmationId }, [
        { content: given, at: made, userId: given.member_id, userName: given.member_name },
      ]),
    ),
  ]
}
