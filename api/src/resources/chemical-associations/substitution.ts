import { z } from 'zod'
import { dangerCodes } from '@ansvar/domain/danger-codes'
import type { IsoDate } from '@ansvar/domain/dates'
import { substitutionDecisions, substitutionLimits as limits, substitutionProblems } from '@ansvar/domain/substitution'
import { domainFields } from '#contract/cases.ts'
import type { Checked } from '#contract/check.ts'
import { inputSchema, responseSchema } from '#contract/components.ts'
import * as field from '#contract/fields.ts'
import { snakeProblems, type FieldProblem } from '#contract/problem.ts'
import type { StoredSubstitution } from '#db/chemical-tables.ts'
import type { Scope } from '#db/scope.ts'

const candidateInput = inputSchema('SubstitutionCandidateInput', {
  chemical_id: field.optionalReference,
  name: field.optionalLine(limits.name),
  danger_code: field.optional(z.enum(dangerCodes)),
  why_not: field.optionalLine(limits.whyNot),
})

/** A decision about substitution. It replaces the previous one. */
export const substitutionInput = inputSchema('SubstitutionInput', {
  candidates: field.listOfRows(candidateInput, limits.candidates),
  decision: z.enum(substitutionDecisions),
  because: field.line(limits.because),
  decided_on: field.optionalDay,
  review_on: field.optionalDay,
})
type SubstitutionInput = z.output<typeof substitutionInput>

export const substitution = responseSchema('Substitution', {
  candidates: z.array(
    responseSchema('SubstitutionCandidate', {
      chemical_id: field.id.nullable(),
      name: z.string(),
      danger_code: z.enum(dangerCodes).nullable(),
      why_not: z.string().nullable(),
    }),
  ),
  decision: z.enum(substitutionDecisions),
  because: z.string(),
  decided_on: field.date,
  review_on: field.date.nullable(),
})

type About = {
  readonly organizationId: string
  /** The chemical that the decision is about. */
  readonly chemicalId: string
  readonly today: IsoDate
  /** The previous decision, or null. */
  readonly before: StoredSubstitution | null
}

/**
 * Returns the decision to store. Candidates of the catalogue and own ones have the name and the danger code of the day of the
 * decision. A saved candidate that has been retired since then stays. Throws all problems.
 */
export async function decisionToStore(
  scope: Scope,
  body: Checked<SubstitutionInput>,
  { organizationId, chemicalId, today, before }: About,
): Promise<StoredSubstitution> {
  const { candidates = [], decision, decided_on: decidedOn, review_on: reviewOn } = body.parts
  const known = await chemicalsOf(scope, organizationId, candidates)
  const saved = new Map(before?.candidates.map((candidate) => [candidate.chemical_id, candidate]))
  const problems: FieldProblem[] = candidates.flatMap(({ chemical_id: id }, index) => {
    const isKnown = id === null || saved.has(id) || known.get(id)?.active === true
    return isKnown ? [] : [{ path: `candidates.${index}.chemical_id`, code: 'not_found' }]
  })
  if (decision !== undefined && decidedOn !== undefined && reviewOn !== undefined)
    problems.push(
      ...snakeProblems(
        substitutionProblems(
          {
            candidates: candidates.map((each) => domainFields(each, ['chemical_id', 'name', 'why_not'])),
            decision,
            decidedOn: decidedOn ?? today,
            reviewOn,
          },
          { chemicalId, today },
        ),
      ),
    )
  const valid = body.valid(problems)
  const decided = valid.decided_on ?? today
  return {
    ...valid,
    decided_on: decided,
    candidates: valid.candidates.map(({ chemical_id: id, name, danger_code: code, why_not: whyNot }) => {
      const stored = saved.get(id)
      const current = id === null ? undefined : known.get(id)
      const facts = before?.decided_on === decided ? (stored ?? current) : (current ?? stored)
      return id === null || !facts
        ? { chemical_id: null, name: name ?? '', danger_code: code, why_not: whyNot }
        : { chemical_id: id, name: facts.name, danger_code: facts.danger_code, why_not: whyNot }
    }),
  }
}

/** Returns the chemicals of candidates by id: of the catalogue, and own ones of the organization. */
async function chemicalsOf({ trx }: Scope, organizationId: string, candidates: SubstitutionInput['candidates']) {
  const ids = candidates.flatMap(({ chemical_id: id }) => id ?? [])
  if (ids.length === 0) return new Map<string, never>()
  const rows = await trx
    .selectFrom('known_chemicals')
    .select(['id', 'name', 'danger_code', 'active'])
    .where('id', 'in', [...new Set(ids)])
    .where((on) => on.or([on('organization_id', 'is', null), on('organization_id', '=', organizationId)]))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
