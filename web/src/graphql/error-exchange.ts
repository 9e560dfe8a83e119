import { mapExchange, type Exchange, type Operation } from '@urql/core'
import { failuresOf, tellFailures, type ErrorCode, type FailureHandlers } from './errors.ts'

/** A form answers these itself, at its fields and in its conflict view; a toast would only repeat them. */
const answeredByForms: readonly ErrorCode[] = ['VALIDATION', 'CONFLICT']

/**
 * Which failures the caller of an operation answers. A caller that answers others than forms do says so in the
 * operation's context: `{ answers: ['VALIDATION', 'NOT_FOUND'] }`.
 */
function answeredByCaller({ kind, context }: Operation): readonly ErrorCode[] {
  const answers: unknown = context['answers']
  if (Array.isArray(answers)) return answers as ErrorCode[]
  return kind === 'mutation' ? answeredByForms : []
}

/** Tells the app of the failures in an answer from the network. Stands below the cache. */
export function errorExchange(handlers: FailureHandlers): Exchange {
  return mapExchange({
    onError(error, operation) {
      tellFailures(failuresOf(error), answeredByCaller(operation), handlers)
    },
  })
}
