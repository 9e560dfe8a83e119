import { RequestProblem, type FieldProblem } from '#contract/problem.ts'

/** The maximum number of values of a repeated parameter. */
export const MAX_IDS = 500

/** The maximum number of problems that are explained, because each explanation lists the accepted values. */
const MAX_EXPLANATIONS = 10

/** An invalid parameter, with a sentence that states the accepted values. */
export type ParameterProblem = FieldProblem & { readonly detail: string }

/** Throws a `bad_request` problem with all invalid parameters. Does nothing if there are none. */
export function refuseParameters(problems: readonly ParameterProblem[]): void {
  if (problems.length === 0) return
  const fields = problems.map(({ path, code }) => ({ path, code }))
  const sentences = new Set(problems.slice(0, MAX_EXPLANATIONS).map(({ detail }) => detail))
  throw new RequestProblem('bad_request', { detail: [...sentences].join(' '), fields })
}

export const unknownParameter = (path: string, known: readonly string[]): ParameterProblem => ({
  path,
  code: 'unknown_field',
  detail: `Unknown parameter ${path.slice(0, 100)}.${known.length > 0 ? ` Known: ${known.join(', ')}.` : ''}`,
})

export const repeatedParameter = (path: string): ParameterProblem => ({
  path,
  code: 'too_many',
  detail: `${path} must not be repeated.`,
})

export const notListed = (path: string, list: readonly string[]): ParameterProblem => ({
  path,
  code: 'not_in_list',
  detail: `${path} must be one of ${list.join(', ')}.`,
})
