import { stakeholderKinds } from '@ansvar/domain/stakeholders'
import type { StakeholderRecordFragment } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { restore, retire } from '#screen/bulk/actions.ts'
import { draftFiles, filesInput, filesProblems, type DraftFile } from '#screen/files.ts'
import { choice, defineResource, flag } from '#screen/resource.ts'
import {
  CreateStakeholderDocument,
  StakeholderDocument,
  StakeholderHistoryDocument,
  StakeholdersDocument,
  UpdateStakeholderDocument,
} from './generated/stakeholders.graphql.ts'
import {
  emptyStakeholder,
  stakeholderDraftOf,
  stakeholderFaults,
  stakeholderInputOf,
  type StakeholderDraft,
} from './stakeholder-draft.ts'

type CatalogueDraft = StakeholderDraft & { readonly files: readonly DraftFile[]; readonly active: boolean }

/** The stakeholders that all organizations share. */
export const stakeholders = defineResource({
  name: 'stakeholders',
  permission: 'MAINTAIN_SYSTEM',
  paths: paths.admin.stakeholders,
  documents: {
    list: StakeholdersDocument,
    record: StakeholderDocument,
    create: CreateStakeholderDocument,
    update: UpdateStakeholderDocument,
    history: StakeholderHistoryDocument,
  },
  filters: { kinds: choice(stakeholderKinds), active: flag },
  sort: ['name'],
  bulk: [retire, restore],
  titleOf: (stakeholder: StakeholderRecordFragment) => stakeholder.name,
  empty: (): CatalogueDraft => ({ ...emptyStakeholder(), files: [], active: true }),
  toDraft: (stakeholder): CatalogueDraft => ({
    ...stakeholderDraftOf(stakeholder),
    files: draftFiles(stakeholder.files),
    active: stakeholder.active,
  }),
  toInput: ({ active, files, ...details }) => ({ ...stakeholderInputOf(details), files: filesInput(files), active }),
  check: (draft) => [...stakeholderFaults(draft), ...filesProblems('files', draft.files)],
})
