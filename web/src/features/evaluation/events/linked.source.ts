import type { EventLinkKind } from '@ansvar/domain/event-links'
import type {
  SearchLinkedChemicalsQuery,
  SearchLinkedInspectionsQuery,
  SearchLinkedMetersQuery,
  SearchLinkedObligationsQuery,
  SearchLinkedPoliciesQuery,
  SearchLinkedProceduresQuery,
  SearchLinkedStakeholdersQuery,
} from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { areas } from '#screen/lists.source.ts'
import { defineSource, type Source } from '#screen/source.ts'
import {
  SearchLinkedChemicalsDocument,
  SearchLinkedInspectionsDocument,
  SearchLinkedMetersDocument,
  SearchLinkedObligationsDocument,
  SearchLinkedPoliciesDocument,
  SearchLinkedProceduresDocument,
  SearchLinkedStakeholdersDocument,
} from './generated/event-links.graphql.ts'

type Row<Query extends { list?: { content: readonly unknown[] } | null }> = NonNullable<
  Query['list']
>['content'][number]

/** The records that an event can be linked to, by kind. Areas have no page of their own. */
export const linkedSources: Readonly<Record<EventLinkKind, Source>> = {
  AREA: areas,
  CHEMICAL_ASSOCIATION: defineSource({
    name: 'chemicalAssociations',
    document: SearchLinkedChemicalsDocument,
    toSuggestion: ({ id, chemical }: Row<SearchLinkedChemicalsQuery>) => ({ id, name: chemical?.name ?? '' }),
    hrefOf: (open) => paths.chemicalAssociations.list({ open }),
  }),
  INSPECTION: defineSource({
    name: 'inspections',
    document: SearchLinkedInspectionsDocument,
    toSuggestion: ({ id, reminder, dueOn }: Row<SearchLinkedInspectionsQuery>) => ({
      id,
      name: reminder?.title ?? '',
      note: dueOn,
    }),
    hrefOf: (open) => paths.inspections.list({ open }),
  }),
  PROCEDURE: defineSource({
    name: 'procedures',
    document: SearchLinkedProceduresDocument,
    toSuggestion: ({ id, title }: Row<SearchLinkedProceduresQuery>) => ({ id, name: title }),
    hrefOf: (open) => paths.procedures.list({ open }),
  }),
  POLICY: defineSource({
    name: 'policies',
    document: SearchLinkedPoliciesDocument,
    toSuggestion: ({ id, title }: Row<SearchLinkedPoliciesQuery>) => ({ id, name: title }),
    hrefOf: (open) => paths.policies.list({ open }),
  }),
  METER: defineSource({
    name: 'meters',
    document: SearchLinkedMetersDocument,
    toSuggestion: ({ id, name, number }: Row<SearchLinkedMetersQuery>) => ({ id, name, note: number ?? undefined }),
    hrefOf: (open) => paths.meters.list({ open }),
  }),
  OBLIGATION: defineSource({
    name: 'legislationAssociations',
    document: SearchLinkedObligationsDocument,
    toSuggestion: ({ id, legislation }: Row<SearchLinkedObligationsQuery>) => ({ id, name: legislation.title }),
    hrefOf: (open) => paths.legislationAssociations.list({ open }),
  }),
  STAKEHOLDER: defineSource({
    name: 'stakeholderAssociations',
    document: SearchLinkedStakeholdersDocument,
    toSuggestion: ({ id, stakeholder }: Row<SearchLinkedStakeholdersQuery>) => ({ id, name: stakeholder.name }),
    hrefOf: (open) => paths.stakeholderAssociations.list({ open }),
  }),
}
