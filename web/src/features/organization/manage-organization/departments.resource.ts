import type { DepartmentRecordFragment } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { inUse, referenceTo, type Screened, type Named } from '#screen/resource.ts'
import type { Reference } from '#ui/combobox.tsx'
import {
  CreateDepartmentDocument,
  DepartmentDocument,
  DepartmentHistoryDocument,
  UpdateDepartmentDocument,
} from './generated/departments.graphql.ts'

type DepartmentDraft = { readonly name: string; readonly leader: Reference | null; readonly active: boolean }

/** The departments of the organisation that `parentId` names. */
export const departments: Named<Screened<DepartmentRecordFragment, DepartmentDraft>, 'departments'> = {
  name: 'departments',
  permission: 'MANAGE_ORGANIZATION',
  paths: { list: paths.manageOrganization.list },
  documents: {
    record: DepartmentDocument,
    create: CreateDepartmentDocument,
    update: UpdateDepartmentDocument,
    history: DepartmentHistoryDocument,
  },
  titleOf: ({ name }) => name,
  empty: () => ({ name: '', leader: null, active: true }),
  toDraft: ({ name, leader, active }) => ({ name, leader: referenceTo(leader), active }),
  statusOf: inUse,
  toInput: ({ leader, ...rest }) => ({ ...rest, leaderId: leader?.id ?? null }),
  check: ({ name }) => (name.trim() === '' ? [{ path: 'name', code: 'required' }] : []),
}
