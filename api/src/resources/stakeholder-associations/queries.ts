import { sql } from 'kysely'
import { z } from 'zod'
import { relevances, stakeholderKinds, stakeholderLimits } from '@ansvar/domain/stakeholders'
import { inputSchema, recordResponse } from '#contract/components.ts'
import * as field from '#contract/fields.ts'
import { listSpec, overlaps, plainOrder } from '#contract/lists.ts'
import { kindOf, type Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import { recordFilesInput } from '#http/files.ts'
import { ownStakeholderInput, stakeholder } from '#resources/stakeholders/schema.ts'

const needInput = z.strictObject({
  expectation: field.line(stakeholderLimits.expectation),
  is_obligation: field.withDefault(z.boolean(), false),
  response: field.optionalProse(stakeholderLimits.response),
})

/**
 * The fields of an association that are saved: the id of a stakeholder in the catalogue, or an own stakeholder. PUT
 * replaces: a field left out becomes empty, except the stakeholder and `active`.
 */
export const associationInput = inputSchema('StakeholderAssociationInput', {
  stakeholder_id: field.optionalReference,
  stakeholder: field.optional(ownStakeholderInput),
  needs: field.listOfRows(needInput, stakeholderLimits.needs),
  relevance: field.withDefault(z.enum(relevances), 'MEDIUM'),
  responsible_id: field.optionalReference,
  note: field.optionalProse(stakeholderLimits.note),
  files: recordFilesInput,
  active: field.active,
})
export type AssociationInput = z.output<typeof associationInput>

export const association = recordResponse('StakeholderAssociation', associationInput, {
  is_own: z.boolean(),
  stakeholder: stakeholder.optional(),
  is_obligation: z.boolean(),
})
export type Association = z.output<typeof association>

export const associationKind = kindOf('stakeholder_associations', association, {
  hidden: ['own_stakeholder'],
  derived: ['is_own', 'is_obligation'],
  references: { responsible_id: 'members' },
  present,
})

/** Returns an association with the organization's own stakeholder. A stakeholder of the catalogue is embedded later. */
function present({ own_stakeholder: own, ...row }: Row<'stakeholder_associations'>): Association {
  const { id, version, active, created_date, last_modified_date, last_modified_by } = row
  const stamps = { id, version, active, created_date, last_modified_date, last_modified_by }
  return {
    ...row,
    is_own: own !== null,
    // The organization's own stakeholder is a part of this record. It has the id, the version and the stamps of it.
    ...(own && { stakeholder: { ...own, ...stamps, files: [] } }),
    is_obligation: row.needs.some((need) => need.is_obligation),
  }
}

export const associationListSpec = listSpec(association, {
  sort: ['relevance', 'is_obligation'],
  sortBy: { name: plainOrder('name_key') },
  defaultSort: 'name,asc',
  filters: ['relevance', 'is_obligation', 'responsible_id'],
  filterBy: { kinds: overlaps('kinds', stakeholderKinds) },
  days: ['last_modified_date'],
})

/** Selects associations with the columns of their stakeholders that they are sorted and searched by. */
export const associationsOf = ({ trx }: Scope, organizationId: string) =>
  trx
    .selectFrom('stakeholder_associations as a')
    .leftJoin('stakeholders as s', 's.id', 'a.stakeholder_id')
    .where('a.organization_id', '=', organizationId)
    .select(associationKind.columns.map((column) => `a.${column}` as const))
    .select([
      sql`coalesce(s.name_key, app.sort_key(a.own_stakeholder ->> 'name') collate "C")`.as('name_key'),
      sql`coalesce(s.search_text, app.fold(concat_ws(' ', a.own_stakeholder ->> 'name',
        a.own_stakeholder ->> 'registration_number')))`.as('search_text'),
      sql`coalesce(s.kinds, array(select jsonb_array_elements_text(a.own_stakeholder -> 'kinds')))`.as('kinds'),
      sql`jsonb_path_exists(a.needs, '$[*] ? (@.is_obligation == true)')`.as('is_obligation'),
    ])
