import type { PathCounts } from 'rest-graphql'
import type { Log } from '#log.ts'

/** The interval at which the counts are logged, in milliseconds. */
const INTERVAL = 600_000

/**
 * Logs how many operations each execution path has handled since the start, every ten minutes with at least one
 * operation. A growing share of `graphql-js` means that responses or documents are no longer supported by the faster
 * paths.
 */
export function logPaths(log: Log, counts: () => PathCounts, interval = INTERVAL): { readonly end: () => void } {
  let logged = 0
  const write = () => {
    const paths = counts()
    const total = Object.values(paths).reduce((sum, count) => sum + count, 0)
    if (total !== logged) log.info({ paths }, 'executed operations')
    logged = total
  }
  const timer = setInterval(write, interval).unref()
  return {
    end() {
      clearInterval(timer)
      write()
    },
  }
}
