import { compareStatementCodes, type StatementCode, statementParts } from './statements.ts'

/** Danger codes (specification, section 3), least dangerous first. A colour is always shown together with a text. */
export const dangerCodes = ['GREEN', 'YELLOW', 'RED'] as const
export type DangerCode = (typeof dangerCodes)[number]

/** Severities within a danger code, by the column model (TRGS 600, Annex 2), least severe first. */
export const dangerLevels = ['LOW', 'MEDIUM', 'HIGH', 'VERY_HIGH'] as const
export type DangerLevel = (typeof dangerLevels)[number]

/** The rank of a statement. `level` is null if the column model does not define one. */
export type DangerRule = { readonly dangerCode: DangerCode; readonly level: DangerLevel | null }

/**
 * A danger code and the statement that determines it, null if no statement is ranked. `unranked` lists the statements
 * without a rule.
 */
export type Danger = {
  readonly dangerCode: DangerCode
  readonly decidedBy: StatementCode | null
  readonly unranked: readonly StatementCode[]
}

/**
 * Returns the danger code of a product. It is that of the highest-ranking statement, by danger code, then by level,
 * then in label order. A combined statement without its own rule has the rank of its worst part. Without statements the
 * code is GREEN.
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
