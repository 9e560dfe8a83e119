import { compareStatementCodes, type StatementCode, statementParts } from './statements.ts'

/** Danger codes (specification, section 3), least dangerous first. A colour never stands alone: it has a word too. */
export const dangerCodes = ['GREEN', 'YELLOW', 'RED'] as const
export type DangerCode = (typeof dangerCodes)[number]

/** How grave a hazard is within its danger code, by the column model (TRGS 600, Annex 2), least first. */
export const dangerLevels = ['LOW', 'MEDIUM', 'HIGH', 'VERY_HIGH'] as const
export type DangerLevel = (typeof dangerLevels)[number]

/** What a statement ranks as; a level that the column model does not give is null. */
export type DangerRule = { readonly dangerCode: DangerCode; readonly level: DangerLevel | null }

/** The danger code and the statement that decided it (null: no ranked statement); `unranked` are those without a rule. */
export type Danger = {
  readonly dangerCode: DangerCode
  readonly decidedBy: StatementCode | null
  readonly unranked: readonly StatementCode[]
}

/**
 * The danger code of a product: that of its highest-ranking statement, by danger code, then by level, then in the order
 * of the label. A combined statement without a rule of its own takes its worst part's. Without statements: GREEN.
 */
export function dangerOf(codes: readonly StatementCode[], rules: ReadonlyMap<string, DangerRule>): Danger {
  const ranked = codes.toSorted(compareStatementCodes).map((code) => ({ code, rule: ruleOf(code, rules) }))
  const highest = Math.max(...ranked.map(({ rule }) => rank(rule)))
  const deciding = ranked.find(({ rule }) => rule !== null && rank(rule) === highest)
  return {
    dangerCode: deciding?.rule?.dangerCode ?? 'GREEN',
    decidedBy: deciding?.code ?? null,
    unranked: ranked.filter(({ rule }) => rule === null).map(({ code }) => code),
  }
}

function ruleOf(code: StatementCode, rules: ReadonlyMap<string, DangerRule>): DangerRule | null {
  const own = rules.get(code)
  if (own !== undefined) return own
  const parts = statementParts(code).map((part) => rules.get(part) ?? null)
  return parts.toSorted((a, b) => rank(b) - rank(a))[0] ?? null
}

const rank = (rule: DangerRule | null): number =>
  rule === null
    ? -1
    : dangerCodes.indexOf(rule.dangerCode) * 10 + (rule.level === null ? 0 : dangerLevels.indexOf(rule.level) + 1)
