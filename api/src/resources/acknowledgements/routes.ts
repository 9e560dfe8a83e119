import { daysBetween, localDay } from '@ansvar/domain/dates'
import { acknowledgementRoundTransitionsOf, startsRounds } from '@ansvar/domain/acknowledgement-round-states'
import { RequestProblem, type FieldProblem } from '#contract/problem.ts'
import type { Checked } from '#contract/check.ts'
import { callFunction } from '#db/functions.ts'
import { missingReferences } from '#db/lookups.ts'
import { createRecord, readRecord, type Row } from '#db/records.ts'
import { action, collection } from '#http/collection.ts'
import type { SavingCall } from '#http/collection-definition.ts'
import { endpoint, type OrganizationCall } from '#http/endpoint.ts'
import { listEndpoint } from '#http/list-endpoint.ts'
import { ok } from '#http/responses.ts'
import { demandTransition } from '#http/transitions.ts'
import { kindOfDocument } from '#resources/approvals/queries.ts'
import { contentHash } from '#resources/controlled-documents/content.ts'
import { readRevision, type DocumentTable } from '#resources/controlled-documents/queries.ts'
import { notifyReaders } from './notices.ts'
import { presentAsked, presentRounds, readAsked, readAskedMembers, rolesOf, type Asked, type Round } from './queries.ts'
import {
  acknowledgement,
  acknowledgementKind,
  acknowledgementListSpec,
  confirmationInput,
  exemptionInput,
  round as roundResponse,
  roundInput,
  roundKind,
  roundListSpec,
} from './schema.ts'
import type { z } from 'zod'

const path = '/organizations/{orgId}/acknowledgement-rounds'
const single = `${path}/{id}` as const

type Input = z.output<typeof roundInput>
type Document = Row<DocumentTable>

const end = action(roundKind, path, {
  name: 'end',
  summary: 'Ends a round. For managers, and for the owner of the document. 409 if it has ended',
  async change(call, before) {
    const state = before.ended_date === null ? 'OPEN' : 'ENDED'
    const roles = await rolesOf(call, before.document_kind, before.document_id)
    demandTransition(acknowledgementRoundTransitionsOf(state, call.membership.level, roles), 'END')
    return { ended_date: call.now }
  },
})

/** Reads and locks the document of a new round. Returns null if there is none. */
async function lockedDocument(
  { scope, membership }: Pick<SavingCall<typeof path, Input>, 'scope' | 'membership'>,
  { document_kind: kind, document_id: id }: Partial<Input>,
): Promise<Document | null> {
  const { organizationId } = membership
  if (!kind || !id) return null
  const table = kind === 'POLICY' ? 'policies' : 'procedures'
  const missing = await missingReferences(scope.trx, organizationId, { document_id: table }, { document_id: id })
  if (missing.length > 0) return null
  await callFunction(scope.trx, 'lock_document', organizationId, id)
  return (await readRecord(scope, kindOfDocument(kind), { organizationId, id })) as Document
}

function problemsOf(
  { membership, now }: Pick<SavingCall<typeof path, Input>, 'membership' | 'now'>,
  { document_kind: kind, document_id: id, everyone, department_ids, member_ids, due_on }: Partial<Input>,
  document: Document | null,
): FieldProblem[] {
  const hasAudience = everyone === true || (department_ids ?? []).length > 0 || (member_ids ?? []).length > 0
  return [
    ...(kind && id && !document ? [{ path: 'document_id', code: 'not_found' } as const] : []),
    ...(hasAudience ? [] : [{ path: 'department_ids', code: 'required' } as const]),
    ...(due_on && due_on < localDay(now, membership.timeZone) ? [{ path: 'due_on', code: 'in_past' } as const] : []),
  ]
}

const rounds = collection({
  path,
  summaries: {
    list: 'Lists the rounds in which members confirm that they have read a document, newest first, with their progress',
    read: 'Returns one round with its progress by department',
    create:
      'Requests confirmations that members have read a document in force. For managers, and for its owner. 409 if none is in force or a round is open',
  },
  writing: 'EDIT_ORGANIZATION',
  hiddenWhenLimited: true,
  kind: roundKind,
  list: roundListSpec,
  input: roundInput,
  references: { department_ids: 'departments', member_ids: 'members' },
  present: presentRounds,
  async resolve(call) {
    const { scope, membership, body, now } = call
    const document = await lockedDocument(call, body.parts)
    const input = body.valid(problemsOf(call, body.parts, document))
    const { document_kind: kind, document_id: id, ...columns } = input
    if (!startsRounds(membership.level, await rolesOf(call, kind, id))) throw new RequestProblem('forbidden')
    const { organizationId } = membership
    const open = await scope.trx
      .selectFrom('acknowledgement_rounds')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('document_id', '=', id)
      .where('ended_date', 'is', null)
      .execute()
    if (!document?.in_force_version || open.length > 0) throw new RequestProblem('conflict')
    return {
      ...columns,
      [kind === 'POLICY' ? 'policy_id' : 'procedure_id']: id,
      document_version: document.in_force_version,
      days: daysBetween(localDay(now, membership.timeZone), input.due_on),
    }
  },
  async saved({ scope }, { organization_id: organizationId, document_kind: kind, document_id: id, version }) {
    if (version === 1) await notifyReaders(scope, { organizationId, kind, id })
    return null
  },
  actions: [end],
  history: false,
})

type Call = Omit<OrganizationCall, 'body'>

const keyOf = ({ membership, params }: Call) => ({ organizationId: membership.organizationId, id: params['id'] ?? '' })

const readRound = (call: Call): Promise<Round> => readRecord(call.scope, roundKind, keyOf(call))

/** Stores what a member has confirmed, or why the member is exempt. Returns the round with its new progress. */
async function store(
  call: Call,
  { memberId, transition, values }: Storing,
  version: number | null = null,
): Promise<object | undefined> {
  const { scope, membership } = call
  const { organizationId } = membership
  const round = await readRound(call)
  const { document_kind: of, document_id: documentId } = round
  await callFunction(scope.trx, 'lock_document', organizationId, documentId)
  const [asked] = await readAskedMembers(scope, organizationId, round.id, [memberId])
  if (!asked) throw new RequestProblem(transition === 'CONFIRM' ? 'forbidden' : 'conflict')
  demandTransition(outcomeOf(call, asked, round), transition, presentAsked(call, asked, round.ended_date === null))
  const kind = kindOfDocument(of)
  const key = { organizationId, id: documentId }
  const { in_force_version: inForce } = await readRecord(scope, kind, key)
  // The member has read another version.
  if (inForce === null || (version !== null && version !== inForce)) throw new RequestProblem('conflict')
  await createRecord(scope, acknowledgementKind, organizationId, {
    ...values,
    round_id: round.id,
    member_id: memberId,
    member_name: asked.member_name,
    document_version: inForce,
    content_hash: contentHash(kind.approved, await readRevision(scope, kind, key, inForce)),
  })
  return (await presentRounds(call, [round]))[0]
}

type Storing = {
  readonly memberId: string
  readonly transition: 'CONFIRM' | 'EXEMPT'
  readonly values: { readonly state: 'CONFIRMED' | 'EXEMPT'; readonly reason: string | null }
}

type Presented = Parameters<typeof demandTransition<'CONFIRM' | 'EXEMPT', 'NOT_IN_STATE' | 'NOT_ALLOWED'>>[0]

const outcomeOf = (call: Call, asked: Asked, round: Round) =>
  presentAsked(call, asked, round.ended_date === null) as Presented

const answers = [
  listEndpoint({
    path: `${single}/acknowledgements`,
    summary: 'Lists the members in the audience of a round. For callers who see no names, only themselves',
    access: 'READ_ORGANIZATION',
    list: acknowledgementListSpec,
    item: acknowledgement,
    async read(call) {
      const [shown] = (await presentRounds(call, [await readRound(call as Call)])) as {
        sees_names: boolean
        state: string
      }[]
      const { rows, total } = await readAsked(
        call.scope,
        call.membership.organizationId,
        call.params.id,
        call.query,
        shown?.sees_names ? null : call.scope.user.id,
      )
      return { rows: rows.map((row) => presentAsked(call, row, shown?.state === 'OPEN')), total }
    },
  }),
  endpoint({
    method: 'put',
    path: `${single}/confirm`,
    summary: 'Confirms that the user has read and understood the version in force. 409 if another version is in force',
    access: 'READ_ORGANIZATION',
    hiddenWhenLimited: true,
    body: confirmationInput,
    response: roundResponse,
    async handle(call) {
      const { document_version: version } = (call.body as Checked<{ document_version: number }>).valid()
      const memberId = call.scope.user.id
      const values = { state: 'CONFIRMED', reason: null } as const
      return ok(await store(call, { memberId, transition: 'CONFIRM', values }, version))
    },
  }),
  endpoint({
    method: 'put',
    path: `${single}/exempt`,
    summary: 'Exempts a member from a round, with a reason. For managers. 409 if no confirmation is requested',
    access: 'MANAGE_ORGANIZATION',
    hiddenWhenLimited: true,
    body: exemptionInput,
    response: roundResponse,
    async handle(call) {
      const { body, scope, membership } = call
      const found = await missingReferences(scope.trx, membership.organizationId, { member_id: 'members' }, body.parts)
      const { member_id: memberId, reason } = body.valid(found)
      const values = { state: 'EXEMPT', reason: reason.trim() } as const
      return ok(await store(call, { memberId, transition: 'EXEMPT', values }))
    },
  }),
]

export const acknowledgements = [...rounds, ...answers]
