import { required } from '@ansvar/domain/problems'
import type { DepartmentRecordFragment } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { draftOf, reference, text, plain } from '#screen/draft-fields.ts'
import { type Screened, type Named } from '#screen/resource.ts'
import {
  CreateDepartmentDocument,
  DepartmentDocument,
  DepartmentHistoryDocument,
  DiscardDepartmentDocument,
  UpdateDepartmentDocument,
} from './generated/departments.graphql.ts'

const draft = draftOf({ name: text, leader: reference, active: plain(true) })

type DepartmentDraft = ReturnType<typeof draft.empty>

/** The departments of the organization with the id `parentId`. */
export const departments: Named<Screened<DepartmentRecordFragment, DepartmentDraft>, 'departments'> = {
  name: 'departments',
  permission: 'MANAGE_ORGANIZATION',
  paths: { list: paths.manageOrganization.list },
  documents: {
    record: DepartmentDocument,
    create: CreateDepartmentDocument,
    update: UpdateDepartmentDocument,
    discard: DiscardDepartmentDocument,
    history: DepartmentHistoryDocument,
  },
  titleOf: ({ name }) => name,
  ...draft,
  check: ({ name }) => required('name', name),
}
