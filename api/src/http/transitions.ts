import { RequestProblem, type ProblemCode } from '#contract/problem.ts'

/** A reason of a lifecycle that has a problem with the same name. The wrong state and the missing right have general ones. */
export type Refusal = 'NOT_IN_STATE' | 'NOT_ALLOWED' | Uppercase<ProblemCode>

/**
 * Ends the request if a transition is refused: 403 for a missing right, otherwise 409 with a code for the reason and with
 * `current`, the current record if it is given.
 */
function demand(reason: Refusal | null, current: unknown): void {
  if (reason === null) return
  const extra = current ? { current } : {}
  if (reason === 'NOT_IN_STATE') throw new RequestProblem('conflict', extra)
  if (reason === 'NOT_ALLOWED') throw new RequestProblem('forbidden')
  throw new RequestProblem(reason.toLowerCase() as ProblemCode, extra)
}

type Outcome<Name extends string, Reason extends string> = {
  readonly refusals: readonly { readonly transition: Name; readonly reason: Reason }[]
}

/**
 * Ends the request if the caller cannot cause a transition now. `outcome` is that of the lifecycle's function. A collection
 * adds the current record itself.
 */
export const demandTransition = <Name extends string, Reason extends Refusal>(
  outcome: Outcome<Name, Reason>,
  name: NoInfer<Name>,
  current: unknown = null,
): void => demand(outcome.refusals.find(({ transition }) => transition === name)?.reason ?? null, current)
