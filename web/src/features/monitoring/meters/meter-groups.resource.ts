import { required } from '@ansvar/domain/problems'
import { draftOf, optional, text, plain } from '#screen/draft-fields.ts'
import { defineSubResource } from '#screen/resource.ts'
import {
  CreateMeterGroupDocument,
  MeterGroupsDocument,
  DiscardMeterGroupDocument,
  UpdateMeterGroupDocument,
} from './generated/meter-groups.graphql.ts'

/** The meter groups, edited in place below the list of meters. */
export const meterGroups = defineSubResource({
  name: 'meterGroups',
  permission: 'EDIT_ORGANIZATION',
  documents: {
    list: MeterGroupsDocument,
    create: CreateMeterGroupDocument,
    update: UpdateMeterGroupDocument,
    discard: DiscardMeterGroupDocument,
  },
  ...draftOf({ name: text, parentId: optional<string>(), active: plain(true) }),
  check: ({ name }) => required('name', name),
})
