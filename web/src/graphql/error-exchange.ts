import { mapExchange, type CombinedError, type Exchange } from '@urql/core'
import { failuresOf, isQuiet, notifyOf, type FailureHandlers } from './errors.ts'

/** Notifies the app of the failures in an answer from the network. Is below the cache, in every client. */
export function errorExchange(handlers: FailureHandlers): Exchange {
  return mapExchange({
    onError(error, { context }) {
      if (isOwnAbort(error)) return
      const quiet: unknown = context['quiet']
      notifyOf(failuresOf(error), handlers, isQuiet(quiet) ? quiet : null)
    },
  })
}

/** The app itself ended the request, because somebody cancelled what it was for: nothing failed. */
const isOwnAbort = ({ networkError }: CombinedError): boolean => networkError?.name === 'AbortError'
