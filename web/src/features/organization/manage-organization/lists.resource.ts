import type { Period } from '@ansvar/domain/periods'
import { required } from '@ansvar/domain/problems'
import { draftOf, optional, reference, text, plain } from '#screen/draft-fields.ts'
import { defineSubResource } from '#screen/resource.ts'
import {
  AreaHistoryDocument,
  AreasDocument,
  CompetenceHistoryDocument,
  CompetencesDocument,
  CreateAreaDocument,
  CreateCompetenceDocument,
  DiscardAreaDocument,
  UpdateAreaDocument,
  DiscardCompetenceDocument,
  UpdateCompetenceDocument,
} from './generated/lists.graphql.ts'

const named = ({ name }: { readonly name: string }) => required('name', name)

/** The areas of the organization, edited in place. */
export const areas = defineSubResource({
  name: 'areas',
  permission: 'MANAGE_ORGANIZATION',
  documents: {
    list: AreasDocument,
    create: CreateAreaDocument,
    update: UpdateAreaDocument,
    discard: DiscardAreaDocument,
    history: AreaHistoryDocument,
  },
  ...draftOf({ name: text, parent: reference, description: text, active: plain(true) }),
  check: named,
})

/** The competences of the organization's members, edited in place. */
export const competences = defineSubResource({
  name: 'competences',
  permission: 'MANAGE_ORGANIZATION',
  documents: {
    list: CompetencesDocument,
    create: CreateCompetenceDocument,
    update: UpdateCompetenceDocument,
    discard: DiscardCompetenceDocument,
    history: CompetenceHistoryDocument,
  },
  ...draftOf({ name: text, validFor: optional<Period>(), description: text, active: plain(true) }),
  check: named,
})
