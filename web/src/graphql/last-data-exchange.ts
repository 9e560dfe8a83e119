import { mapExchange, type Exchange } from '@urql/core'
import { failuresOf, saysNothing } from './errors.ts'

/**
 * Lets a query that is shown keep its data when it is sent again and gets no usable response. Without it, the records of
 * the screen would disappear, and with them open forms, when the network goes. The result has the error too. Placed before
 * the cache. Data are dropped if the failure is about them: a lost session, a lost right, or a record that is gone.
 */
export function lastDataExchange(): Exchange {
  const last = new Map<number, unknown>()
  return mapExchange({
    onOperation({ kind, key }) {
      if (kind === 'teardown') last.delete(key)
    },
    onResult(result) {
      const { operation, data, error } = result
      if (operation.kind !== 'query') return result
      if (!error) {
        last.set(operation.key, data)
        return result
      }
      if (failuresOf(error).every(saysNothing) && last.has(operation.key))
        return { ...result, data: last.get(operation.key) }
      last.delete(operation.key)
      return result
    },
  })
}
