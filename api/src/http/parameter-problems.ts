import { RequestProblem, type FieldProblem } from '#contract/problem.ts'

/** How often a parameter that may be repeated is given. */
export const MAX_IDS = 500

/** As many problems of a query are explained; an explanation repeats what a call takes. */
const MOST_SENTENCES = 10

/** A parameter at fault, with a sentence that says what it may be. */
export type ParameterProblem = FieldProblem & { readonly detail: string }

/** Refuses a query with all its problems, if it has any. */
export function refuseParameters(problems: readonly ParameterProblem[]): void {
  if (problems.length === 0) return
  const fields = problems.map(({ path, code }) => ({ path, code }))
  const sentences = new Set(problems.slice(0, MOST_SENTENCES).map(({ detail }) => detail))
  throw new RequestProblem('bad_request', { detail: [...sentences].join(' '), fields })
}

export const unknownParameter = (path: string, known: readonly string[]): ParameterProblem => ({
  path,
  code: 'unknown_field',
  detail: `Unknown parameter ${path.slice(0, 100)}.${known.length > 0 ? ` Known: ${known.join(', ')}.` : ''}`,
})

export const givenOnce = (path: string): ParameterProblem => ({
  path,
  code: 'too_many',
  detail: `${path} may be given once.`,
})

export const notListed = (path: string, list: readonly string[]): ParameterProblem => ({
  path,
  code: 'not_in_list',
  detail: `${path} must be one of ${list.join(', ')}.`,
})
