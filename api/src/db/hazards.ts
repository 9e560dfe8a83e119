import { dangerOf, type Danger, type DangerRule } from '@ansvar/domain/danger-codes'
import { labelOf, type Label, type StatementCategory, type StatementTable } from '@ansvar/domain/labels'
import type { StatementCode } from '@ansvar/domain/statements'
import type { FieldProblem } from '#contract/problem.ts'
import type { StatementCategoryRow } from './code-lists.ts'
import type { Trx } from './tables.ts'
import type { Warnings } from './chemical-tables.ts'

type Codes = ReadonlyMap<string, StatementCode>

/** The statements by id, and the rules for label and danger code. */
export type Hazards = {
  readonly hazardStatements: Codes
  readonly euHazardStatements: Codes
  readonly table: StatementTable
  readonly rules: ReadonlyMap<string, DangerRule>
}

export async function readHazards(trx: Trx): Promise<Hazards> {
  const statements = await trx.selectFrom('hazard_statements').select(['id', 'code', 'categories']).execute()
  const supplemental = await trx
    .selectFrom('eu_hazard_statements')
    .select(['id', 'code', 'hazard_class', 'signal_word'])
    .execute()
  const rules = await trx.selectFrom('danger_code_rules').select(['code', 'danger_code', 'level']).execute()
  return {
    hazardStatements: codesOf(statements),
    euHazardStatements: codesOf(supplemental),
    table: new Map<string, StatementCategory[]>([
      ...statements.map(({ code, categories }): [string, StatementCategory[]] => [code, categories.map(categoryOf)]),
      ...supplemental.map(
        ({ code, hazard_class: category, signal_word: signalWord }): [string, StatementCategory[]] => [
          code,
          [{ category: category ?? '', pictograms: [], signalWord }],
        ],
      ),
    ]),
    rules: new Map(rules.map(({ code, danger_code: dangerCode, level }) => [code, { dangerCode, level }])),
  }
}

const codesOf = (rows: readonly { readonly id: string; readonly code: string }[]): Codes =>
  new Map(rows.map(({ id, code }) => [id, code as StatementCode]))

const categoryOf = ({ signal_word: signalWord, ...rest }: StatementCategoryRow): StatementCategory => ({
  ...rest,
  signalWord,
})

type StatementIds = { readonly hazardStatementIds: readonly string[]; readonly euHazardStatementIds: readonly string[] }

/** Calculates the label elements and the danger code of statements. `categories` are those of the classification. */
export function warningsOf(
  hazards: Hazards,
  ids: StatementIds,
  categories: readonly string[] = [],
): { readonly label: Label; readonly danger: Danger } {
  const codes = [
    ...ids.hazardStatementIds.map((id) => hazards.hazardStatements.get(id)),
    ...ids.euHazardStatementIds.map((id) => hazards.euHazardStatements.get(id)),
  ].filter((code) => code !== undefined)
  return { label: labelOf(codes, hazards.table, categories), danger: dangerOf(codes, hazards.rules) }
}

/** Calculates the warnings of a chemical as they are stored and returned. */
export function warningsFor(
  hazards: Hazards,
  hazardStatementIds: readonly string[],
  euHazardStatementIds: readonly string[],
): Warnings {
  const { label, danger } = warningsOf(hazards, { hazardStatementIds, euHazardStatementIds })
  return {
    danger_code: danger.dangerCode,
    danger_code_decided_by: danger.decidedBy,
    signal_word: label.signalWord,
    signal_word_decided_by: label.decidedBy,
    pictograms: label.pictograms.map((each) => ({ ...each })),
    unranked: danger.unranked,
  }
}

/** Returns a problem for each id that is not in the list of statements. */
export const unknownIds = (
  path: string,
  ids: readonly string[] | undefined,
  known: { has(id: string): boolean },
): FieldProblem[] =>
  (ids ?? []).flatMap((id, index) => (known.has(id) ? [] : [{ path: `${path}.${index}`, code: 'not_found' }]))
