import { amountProblems } from '@ansvar/domain/chemicals'
import { differsFromStocks } from '@ansvar/domain/chemical-stocks'
import { localDay } from '@ansvar/domain/dates'
import type { Problem } from '@ansvar/domain/problems'
import type { Checked } from '#contract/check.ts'
import { RequestProblem } from '#contract/problem.ts'
import type { RecordFile } from '#db/columns.ts'
import { rowExists } from '#db/lookups.ts'
import { readRecord } from '#db/records.ts'
import { listedBy, usedBy } from '#http/bin.ts'
import { action, collection } from '#http/collection.ts'
import { embedsOf, relatedRecord } from '#http/embeds.ts'
import { endpoint, type OrganizationCall } from '#http/endpoint.ts'
import { ok } from '#http/responses.ts'
import { futureSheets, newestSheet, resolveSheets } from '#resources/chemicals/resolve-input.ts'
import { chemicalRelations, knownChemicalKind, supplier } from '#resources/chemicals/queries.ts'
import { fingerprintOf } from '#resources/chemicals/restrictions.ts'
import * as queries from './queries.ts'
import { proposeSubstitutes, substitutes } from './substitutes.ts'
import { decisionToStore, substitutionInput } from './substitution.ts'

const embeds = embedsOf({
  chemical: relatedRecord('chemical_id', knownChemicalKind, () => chemicalRelations),
  'supply.supplier': supplier,
  'data_sheets.supplier': supplier,
})

const path = '/organizations/{orgId}/chemical-associations'

const associations = collection({
  path,
  summaries: {
    list: 'Lists the chemicals that the organization uses',
    read: 'Returns one chemical that the organization uses',
    create: 'Adds a chemical from the catalogue, or an own one, to the organization. Each chemical can be added once',
    update: 'Replaces the organization’s values for a chemical',
  },
  writing: 'EDIT_ORGANIZATION',
  hiddenWhenLimited: true,
  kind: queries.associationKind,
  list: queries.associationListSpec,
  input: queries.associationInput,
  embeds,
  references: { 'data_sheets.supplier_id': 'stakeholders' },
  source: (call) => queries.associationsOf(call.scope, readerOf(call)),
  countsKeys: true,
  present: (call, rows) => queries.presentAssociations(call.scope, readerOf(call), rows),
  async resolve(call, before) {
    const { body } = call
    const { chemical_id: given = null } = body.parts
    const stored = before && queries.knownIdOf(before)
    const background = await queries.backgroundOf(call.scope, stored ?? given, readerOf(call), before?.id)
    const problems = stored === null ? await newProblems(call, background) : fixedProblems(given, stored)
    const sheets = await resolveAddedSheets(call, before?.id ?? null)
    const {
      chemical_id: _,
      data_sheets: givenSheets,
      ...rest
    } = body.valid([...problems, ...useProblems(body.parts, background), ...sheets.problems])
    const values = { ...rest, ...(givenSheets !== undefined && sheetColumns(givenSheets ?? [], sheets.files)) }
    // The stocks state the amount. What was entered before is the amount again when there are none.
    if (before && background && background.stocks.length > 0)
      return { ...values, amount: before.amount, unit: before.unit }
    if (before) return values
    const own = background?.chemical.own ?? false
    return { ...values, chemical_id: own ? null : given, own_chemical_id: own ? given : null }
  },
  bin: {
    uses: [usedBy('event_links', 'chemical_association_id'), listedBy('risk_assessments', 'association_ids')],
    admit({ membership }, before) {
      if (before.accepted_restrictions.length > 0 && membership.level !== 'MANAGE')
        throw new RequestProblem('forbidden')
    },
    async moved({ scope, membership }, { id }, change) {
      const combined = { organization_id: membership.organizationId, combined_association_id: id }
      // Undoing the merging of its chemical takes it out of the bin, with what was moved.
      if (change === 'RESTORED' && (await rowExists(scope.trx, 'own_chemicals', combined)))
        throw new RequestProblem('conflict')
    },
  },
  actions: [
    action(queries.associationKind, path, {
      name: 'restrictions/{restrictionId}',
      summary: 'Accepts a restriction with a comment, until the composition or the list changes. 404 if none applies',
      input: queries.acceptanceInput,
      async change(call, before) {
        const { restrictionId } = call.params as Readonly<Record<string, string>>
        const { comment } = call.body.valid()
        const background = await queries.backgroundOf(call.scope, queries.knownIdOf(before), readerOf(call))
        // An entry can match several substances of one chemical. They are accepted together.
        const matches = background?.restrictions.filter(({ restriction_id: id }) => id === restrictionId) ?? []
        if (matches.length === 0) throw new RequestProblem('not_found')
        const by = { comment, accepted_by: call.scope.user.name, accepted_date: call.now.toISOString() }
        const others = before.accepted_restrictions.filter(({ restriction_id: id }) => id !== restrictionId)
        const accepted = matches.map((match) => ({
          restriction_id: match.restriction_id,
          fingerprint: fingerprintOf(match),
          ...by,
        }))
        return { accepted_restrictions: JSON.stringify([...others, ...accepted]) }
      },
    }),
    action(queries.associationKind, path, {
      name: 'substitution',
      summary: 'Records the decision whether to replace a chemical by a less dangerous one, and the candidates',
      input: substitutionInput,
      async change(call, before) {
        const { organizationId, today } = readerOf(call)
        const about = { organizationId, today, chemicalId: queries.knownIdOf(before), before: before.substitution }
        return { substitution: JSON.stringify(await decisionToStore(call.scope, call.body, about)) }
      },
    }),
  ],
})

export const chemicalAssociations = [
  ...associations,
  endpoint({
    method: 'get',
    path: `${path}/{id}/substitutes`,
    summary: 'Returns chemicals that could replace that of the organization: of the same use, and less dangerous',
    access: 'READ_ORGANIZATION',
    response: substitutes,
    async handle({ scope, membership: { organizationId }, params }) {
      const { id } = await readRecord(scope, queries.associationKind, { organizationId, id: params.id })
      return ok(await proposeSubstitutes(scope, organizationId, id))
    },
  }),
]

const readerOf = ({ membership, language, now }: Pick<OrganizationCall, 'membership' | 'language' | 'now'>) => ({
  organizationId: membership.organizationId,
  language,
  today: localDay(now, membership.timeZone),
})

type Call = Pick<OrganizationCall, 'scope' | 'membership' | 'now'> & {
  readonly body: Checked<queries.AssociationInput>
}

/** Returns the problem of the chemical of a new association. It must be in use, and the organization must not have it. */
async function newProblems(
  { scope, membership, body }: Call,
  background: queries.Background | null,
): Promise<Problem[]> {
  const { chemical_id: id } = body.parts
  if (id === undefined) return []
  if (id === null) return [{ path: 'chemical_id', code: 'required' }]
  if (!background?.chemical.active) return [{ path: 'chemical_id', code: 'not_found' }]
  const { organizationId: organization_id } = membership
  const column = background.chemical.own ? 'own_chemical_id' : 'chemical_id'
  const isTaken = await rowExists(scope.trx, 'chemical_associations', { organization_id, [column]: id })
  return isTaken ? [{ path: 'chemical_id', code: 'taken' }] : []
}

/** Returns the problem of another chemical than the stored one. */
const fixedProblems = (given: string | null, stored: string): Problem[] =>
  given === null || given === stored ? [] : [{ path: 'chemical_id', code: 'fixed' }]

function useProblems(
  { supply_id: supply, amount = null, unit = null }: Partial<queries.AssociationInput>,
  background: queries.Background | null,
): Problem[] {
  const found: Problem[] = amountProblems({ amount, unit })
  const stocks = background?.stocks ?? []
  if (stocks.length > 0 && differsFromStocks({ amount, unit }, stocks))
    found.push({ path: 'amount', code: 'by_stocks' })
  if (supply && background && !background.chemical.supplies.some(({ id }) => id === supply))
    found.push({ path: 'supply_id', code: 'not_found' })
  return found
}

type SheetInput = NonNullable<queries.AssociationInput['data_sheets']>[number]

/** Returns the files of the safety data sheets of a body, and the problems of the sheets. */
async function resolveAddedSheets({ scope, membership, now, body }: Call, associationId: string | null) {
  const { organizationId, timeZone } = membership
  const sheets = body.parts.data_sheets ?? []
  const named = sheets.flatMap(({ file }, index) => (file ? [{ file, path: `data_sheets.${index}.file` }] : []))
  const owner = associationId === null ? null : ({ table: 'chemical_associations', id: associationId } as const)
  const { files, problems } = await resolveSheets(scope, organizationId, named, owner)
  return { files, problems: [...problems, ...futureSheets(sheets, localDay(now, timeZone))] }
}

const sheetColumns = (sheets: readonly SheetInput[], files: RecordFile[]) => ({
  data_sheets: JSON.stringify(sheets.map(({ file, ...sheet }) => ({ ...sheet, file_id: file?.id ?? null }))),
  files,
  added_sheet_revised_on: newestSheet(sheets),
})
