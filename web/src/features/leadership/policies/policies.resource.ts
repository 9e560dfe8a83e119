import type { IsoDate } from '@ansvar/domain/dates'
import { documentStates } from '@ansvar/domain/controlled-documents'
import { required } from '@ansvar/domain/problems'
import { certificationStandards } from '@ansvar/domain/standards'
import type { PolicyRecordFragment } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { assign, retireDocument } from '#screen/bulk/actions.ts'
import { documentFields, documentProblems, documentUndo } from '#screen/controlled-documents/document-draft.ts'
import { draftOf, rows } from '#screen/draft-fields.ts'
import { members } from '#screen/members.source.ts'
import { choice, date, dateProblems, defineResource, recordOf } from '#screen/resource.ts'
import {
  CreatePolicyDocument,
  PoliciesDocument,
  PolicyDocument,
  PolicyHistoryDocument,
  DiscardPolicyDocument,
  UpdatePolicyDocument,
} from './generated/policies.graphql.ts'

export type Communication = { readonly audience: string; readonly channel: string; readonly date: IsoDate | null }

export const emptyCommunication = (): Communication => ({ audience: '', channel: '', date: null })

export const policyDraft = draftOf({
  ...documentFields,
  communications: rows((row: Communication): Communication => ({
    audience: row.audience,
    channel: row.channel,
    date: row.date,
  })),
})

/** The draft of a policy, or of one of its versions. */
export type PolicyDraft = ReturnType<typeof policyDraft.empty>

export const policies = defineResource({
  name: 'policies',
  permission: 'EDIT_ORGANIZATION',
  paths: paths.policies,
  documents: {
    list: PoliciesDocument,
    record: PolicyDocument,
    create: CreatePolicyDocument,
    update: UpdatePolicyDocument,
    discard: DiscardPolicyDocument,
    history: PolicyHistoryDocument,
  },
  filters: {
    state: choice(documentStates),
    isoStandards: choice(certificationStandards),
    ownerId: recordOf(members),
    nextReviewDate: date,
  },
  // By review date, then drafts, then retired ones.
  sort: ['nextReviewDate', 'state', 'title'],
  bulk: [assign('owner', 'owner', members), retireDocument],
  titleOf: (policy: PolicyRecordFragment) => policy.title,
  ...policyDraft,
  ...documentUndo,
  check: (draft, today) => [
    ...documentProblems(draft, today),
    ...draft.communications.flatMap((row, index) => [
      ...required(`communications.${index}.audience`, row.audience),
      ...required(`communications.${index}.channel`, row.channel),
      ...dateProblems(`communications.${index}.date`, row.date),
    ]),
  ],
})
