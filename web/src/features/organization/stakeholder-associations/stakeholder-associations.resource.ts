import { required } from '@ansvar/domain/problems'
import { relevances, stakeholderKinds, type Relevance } from '@ansvar/domain/stakeholders'
import {
  emptyStakeholder,
  stakeholderDraftOf,
  stakeholderFaults,
  stakeholderInputOf,
  type StakeholderDraft,
} from '#features/admin/stakeholders/stakeholder-draft.ts'
import type { StakeholderAssociationRecordFragment } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { assign, restore, retire } from '#screen/bulk/actions.ts'
import { draftFiles, filesInput, filesProblems, type DraftFile } from '#screen/files.ts'
import { members } from '#screen/members.source.ts'
import { choice, date, defineResource, flag, recordOf, referenceTo } from '#screen/resource.ts'
import type { Reference } from '#ui/combobox.tsx'
import {
  CreateStakeholderAssociationDocument,
  StakeholderAssociationDocument,
  StakeholderAssociationHistoryDocument,
  StakeholderAssociationsDocument,
  DiscardStakeholderAssociationDocument,
  UpdateStakeholderAssociationDocument,
} from './generated/stakeholder-associations.graphql.ts'

/** The draft of an association. Its stakeholder is chosen from the catalogue, or described once in `own`. */
export type AssociationDraft = {
  readonly isOwn: boolean
  readonly stakeholder: Reference | null
  readonly own: StakeholderDraft
  readonly relevance: Relevance
  readonly responsible: Reference | null
  readonly needs: readonly NeedDraft[]
  readonly note: string
  readonly files: readonly DraftFile[]
  readonly active: boolean
}

type NeedDraft = { readonly expectation: string; readonly isObligation: boolean; readonly response: string }

export const emptyNeed = (): NeedDraft => ({ expectation: '', isObligation: false, response: '' })

export const stakeholderAssociations = defineResource({
  name: 'stakeholderAssociations',
  permission: 'EDIT_ORGANIZATION',
  paths: paths.stakeholderAssociations,
  documents: {
    list: StakeholderAssociationsDocument,
    record: StakeholderAssociationDocument,
    history: StakeholderAssociationHistoryDocument,
    create: CreateStakeholderAssociationDocument,
    update: UpdateStakeholderAssociationDocument,
    discard: DiscardStakeholderAssociationDocument,
  },
  filters: {
    kinds: choice(stakeholderKinds),
    relevance: choice(relevances),
    isObligation: flag,
    responsibleId: recordOf(members),
    active: flag,
    lastModifiedDate: date,
  },
  sort: ['relevance', 'name'],
  bulk: [assign('responsible', 'responsible', members), retire, restore],
  titleOf: (association: StakeholderAssociationRecordFragment) => association.stakeholder.name,
  empty: (): AssociationDraft => ({
    isOwn: false,
    stakeholder: null,
    own: emptyStakeholder(),
    relevance: 'MEDIUM',
    responsible: null,
    needs: [],
    note: '',
    files: [],
    active: true,
  }),
  toDraft: ({ isOwn, stakeholder, ...association }): AssociationDraft => ({
    isOwn,
    stakeholder: isOwn ? null : referenceTo(stakeholder),
    own: isOwn ? stakeholderDraftOf(stakeholder) : emptyStakeholder(),
    relevance: association.relevance,
    responsible: referenceTo(association.responsible),
    needs: association.needs.map(({ expectation, isObligation, response }) => ({
      expectation,
      isObligation,
      response: response ?? '',
    })),
    note: association.note ?? '',
    files: draftFiles(association.files),
    active: association.active,
  }),
  toInput: ({ isOwn, stakeholder, own, responsible, needs, files, ...rest }) => ({
    ...rest,
    files: filesInput(files),
    stakeholderId: isOwn ? null : (stakeholder?.id ?? null),
    stakeholder: isOwn ? stakeholderInputOf(own) : null,
    responsibleId: responsible?.id ?? null,
    needs: [...needs],
  }),
  // In the service's paths, `stakeholder` is the organization's own one. In the draft it is the chosen one.
  draftPath: (path) => path.replace(/^stakeholder(?=\.|$)/, 'own'),
  check: (draft) => [
    ...(draft.isOwn ? stakeholderFaults(draft.own, 'own.') : required('stakeholder', draft.stakeholder)),
    ...filesProblems('files', draft.files),
    ...draft.needs.flatMap(({ expectation }, index) => required(`needs.${index}.expectation`, expectation)),
  ],
})
