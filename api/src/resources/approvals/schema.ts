import { z } from 'zod'
import {
  approvalLimits,
  approvalReasons,
  approvalStates,
  approvalTransitions,
  approvedDocumentKinds,
} from '@ansvar/domain/approval-states'
import { inputSchema, responseSchema } from '#contract/components.ts'
import * as field from '#contract/fields.ts'
import { idIn, listSpec, sharesId } from '#contract/lists.ts'
import { kindOf } from '#db/records.ts'
import { file, recordFilesInput } from '#http/files.ts'

/** An approval on paper or in a meeting: who approved the document, and when. */
const recordedInput = inputSchema('RecordedApprovalInput', {
  approved_by_id: field.reference,
  approved_on: field.day,
})

export const approvalInput = inputSchema('ApprovalInput', {
  approver_ids: field.references(approvalLimits.approvers),
  in_force_from: field.optionalDay,
  message: field.optionalProse(approvalLimits.message),
  readers_again: field.withDefault(z.boolean(), true),
  recorded: field.optional(recordedInput),
  files: recordFilesInput,
})

export const commentInput = inputSchema('ApprovalCommentInput', {
  comment: field.prose(approvalLimits.comment).refine((value) => value.trim() !== '', field.fault('required')),
})

export const approval = responseSchema('Approval', {
  ...field.identity,
  document_kind: z.enum(approvedDocumentKinds),
  document_id: field.id,
  document_title: z.string(),
  document_version: field.version,
  content_hash: z.string().nullable(),
  message: z.string().nullable(),
  in_force_from: field.date.nullable(),
  approver_ids: z.array(field.id),
  requested_by_id: field.id.nullable(),
  requested_by: z.string(),
  state: z.enum(approvalStates),
  decided_by_id: field.id.nullable(),
  decided_by: z.string().nullable(),
  decided_for_id: field.id.nullable(),
  decided_for: z.string().nullable(),
  decided_date: field.instant.nullable(),
  confirmed_date: field.instant.nullable(),
  comment: z.string().nullable(),
  approved_on: field.date.nullable(),
  in_force_version: field.version.nullable(),
  readers_again: z.boolean(),
  files: z.array(file),
  same_person: z.boolean(),
  may: z.array(z.enum(approvalTransitions)),
  refusals: z.array(
    responseSchema('ApprovalRefusal', {
      transition: z.enum(approvalTransitions),
      reason: z.enum(approvalReasons),
    }),
  ),
  ...field.stamps,
})

export const approvalKind = kindOf('approvals', approval, {
  derived: ['document_title', 'may', 'refusals', 'same_person'],
  references: { requested_by_id: 'members', decided_by_id: 'members', decided_for_id: 'members' },
})

export const approvalListSpec = listSpec(approval, {
  sort: ['created_date', 'state', 'in_force_from'],
  defaultSort: 'created_date,desc',
  filters: ['document_kind', 'document_id', 'state'],
  filterBy: { approver_id: sharesId('approver_ids'), requested_by_id: idIn('requested_by_id') },
  searchable: false,
})
