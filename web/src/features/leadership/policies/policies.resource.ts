import type { IsoDate } from '@ansvar/domain/dates'
import { documentStates } from '@ansvar/domain/controlled-documents'
import { certificationStandards } from '@ansvar/domain/standards'
import type { PolicyRecordFragment } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { assign, retireDocument } from '#screen/bulk/actions.ts'
import {
  documentDraft,
  documentInput,
  documentProblems,
  documentStatus,
  emptyDocument,
  type DocumentDraft,
} from '#screen/controlled-documents/document-draft.ts'
import { members } from '#screen/members.source.ts'
import { choice, date, dateProblems, defineResource, recordOf } from '#screen/resource.ts'
import {
  CreatePolicyDocument,
  PoliciesDocument,
  PolicyDocument,
  PolicyHistoryDocument,
  UpdatePolicyDocument,
} from './generated/policies.graphql.ts'

/** A policy as it is written: what the fields hold, by their names. */
export type PolicyDraft = DocumentDraft & { readonly communications: readonly Communication[] }

export type Communication = { readonly audience: string; readonly channel: string; readonly date: IsoDate | null }

export const emptyCommunication = (): Communication => ({ audience: '', channel: '', date: null })

/** Of a policy, or of one of its versions. */
export const draftOf = (policy: PolicyDraft): PolicyDraft => ({
  ...documentDraft(policy),
  communications: policy.communications.map((row) => ({
    audience: row.audience,
    channel: row.channel,
    date: row.date,
  })),
})

export const policies = defineResource({
  name: 'policies',
  permission: 'EDIT_ORGANIZATION',
  paths: paths.policies,
  documents: {
    list: PoliciesDocument,
    record: PolicyDocument,
    create: CreatePolicyDocument,
    update: UpdatePolicyDocument,
    history: PolicyHistoryDocument,
  },
  filters: {
    state: choice(documentStates),
    isoStandards: choice(certificationStandards),
    ownerId: recordOf(members),
    nextReviewDate: date,
  },
  // What is to be reviewed soonest comes first, then what is being written, then what is retired.
  sort: ['nextReviewDate', 'state', 'title'],
  bulk: [assign('owner', 'owner', members), retireDocument],
  titleOf: (policy: PolicyRecordFragment) => policy.title,
  empty: (): PolicyDraft => ({ ...emptyDocument, communications: [] }),
  toDraft: draftOf,
  ...documentStatus,
  toInput: ({ communications, ...document }: PolicyDraft) => ({
    ...documentInput(document),
    communications: [...communications],
  }),
  check: (draft, today) => [
    ...documentProblems(draft, today),
    ...draft.communications.flatMap((row, index) => [
      ...(['audience', 'channel'] as const)
        .filter((field) => row[field].trim() === '')
        .map((field) => ({ path: `communications.${index}.${field}`, code: 'required' })),
      ...dateProblems(`communications.${index}.date`, row.date),
    ]),
  ],
})
