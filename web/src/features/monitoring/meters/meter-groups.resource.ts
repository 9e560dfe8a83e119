import type { MeterGroupRecordFragment } from '#graphql/generated/types.ts'
import { defineSubResource, inUse } from '#screen/resource.ts'
import {
  CreateMeterGroupDocument,
  MeterGroupsDocument,
  UpdateMeterGroupDocument,
} from './generated/meter-groups.graphql.ts'

type MeterGroupDraft = { readonly name: string; readonly parentId: string | null; readonly active: boolean }

/** The groups in which meters stand, edited in place below the list of meters. */
export const meterGroups = defineSubResource({
  name: 'meterGroups',
  permission: 'EDIT_ORGANIZATION',
  documents: { list: MeterGroupsDocument, create: CreateMeterGroupDocument, update: UpdateMeterGroupDocument },
  empty: (): MeterGroupDraft => ({ name: '', parentId: null, active: true }),
  toDraft: ({ name, parentId, active }: MeterGroupRecordFragment): MeterGroupDraft => ({
    name,
    parentId: parentId ?? null,
    active,
  }),
  statusOf: inUse,
  toInput: (draft) => draft,
  check: ({ name }) => (name.trim() === '' ? [{ path: 'name', code: 'required' }] : []),
})
