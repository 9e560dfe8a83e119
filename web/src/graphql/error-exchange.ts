import { mapExchange, type CombinedError, type Exchange } from '@urql/core'
import { failuresOf, isQuiet, notifyOf, type FailureHandlers } from './errors.ts'

/** Notifies the app of the failures in a network response. Placed after the cache in every client. */
export function errorExchange(handlers: FailureHandlers): Exchange {
  return mapExchange({
    onError(error, { context }) {
      if (isOwnAbort(error)) return
      const quiet: unknown = context['quiet']
      notifyOf(failuresOf(error), handlers, isQuiet(quiet) ? quiet : null)
    },
  })
}

/** Whether the app aborted the request itself, which is no failure. */
const isOwnAbort = ({ networkError }: CombinedError): boolean => networkError?.name === 'AbortError'
