import type { Period } from '@ansvar/domain/periods'
import type { AreaRecordFragment, CompetenceRecordFragment } from '#graphql/generated/types.ts'
import { defineSubResource, inUse, referenceTo } from '#screen/resource.ts'
import type { Reference } from '#ui/combobox.tsx'
import {
  AreaHistoryDocument,
  AreasDocument,
  CompetenceHistoryDocument,
  CompetencesDocument,
  CreateAreaDocument,
  CreateCompetenceDocument,
  UpdateAreaDocument,
  UpdateCompetenceDocument,
} from './generated/lists.graphql.ts'

type AreaDraft = {
  readonly name: string
  readonly parent: Reference | null
  readonly description: string
  readonly active: boolean
}

const named = ({ name }: { readonly name: string }) => (name.trim() === '' ? [{ path: 'name', code: 'required' }] : [])

/** The areas of the organisation, edited in place. */
export const areas = defineSubResource({
  name: 'areas',
  permission: 'MANAGE_ORGANIZATION',
  documents: {
    list: AreasDocument,
    create: CreateAreaDocument,
    update: UpdateAreaDocument,
    history: AreaHistoryDocument,
  },
  empty: (): AreaDraft => ({ name: '', parent: null, description: '', active: true }),
  toDraft: ({ name, parent, description, active }: AreaRecordFragment): AreaDraft => ({
    name,
    parent: referenceTo(parent),
    description: description ?? '',
    active,
  }),
  statusOf: inUse,
  toInput: ({ parent, ...rest }) => ({ ...rest, parentId: parent?.id ?? null }),
  check: named,
})

type CompetenceDraft = {
  readonly name: string
  readonly validFor: Period | null
  readonly description: string
  readonly active: boolean
}

/** What the people of the organisation are trained in, edited in place. */
export const competences = defineSubResource({
  name: 'competences',
  permission: 'MANAGE_ORGANIZATION',
  documents: {
    list: CompetencesDocument,
    create: CreateCompetenceDocument,
    update: UpdateCompetenceDocument,
    history: CompetenceHistoryDocument,
  },
  empty: (): CompetenceDraft => ({ name: '', validFor: null, description: '', active: true }),
  toDraft: ({ name, validFor, description, active }: CompetenceRecordFragment): CompetenceDraft => ({
    name,
    validFor: validFor ?? null,
    description: description ?? '',
    active,
  }),
  statusOf: inUse,
  toInput: (draft) => draft,
  check: named,
})
