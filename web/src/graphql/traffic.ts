import { mapExchange, type Exchange, type Operation, type OperationResult, type OperationType } from '@urql/core'

/** Time in which the stream is expected to report a change of this page. */
const OWN_CHANGE_TTL_MS = 10_000

/** The requests in progress between cache and network, and the records that the user has just written. */
export type Traffic = {
  readonly exchange: Exchange
  readonly isQuiet: () => boolean
  /** Calls back once, as soon as no request is in progress. */
  readonly whenNetworkIdle: (listener: () => void) => void
  /**
   * Whether this page wrote the record and has its current state. Returns true once per write. Returns false if a request
   * was in progress during the write, because its response may be older.
   */
  readonly takeOwn: (id: string) => boolean
  /** Sends failed queries again that are still shown. */
  readonly retryFailed: () => void
}

export function createTraffic(now: () => number = Date.now): Traffic {
  const inProgress = new Map<number, OperationType>()
  const written: { readonly id: string; readonly at: number }[] = []
  const failed = new Map<number, () => void>()
  let listeners: (() => void)[] = []

  function ended(key: number): void {
    inProgress.delete(key)
    if (inProgress.size > 0) return
    const called = listeners
    listeners = []
    for (const listener of called) listener()
  }

  function noteFailed({ operation, error }: OperationResult, retry: (operation: Operation) => void): void {
    if (operation.kind !== 'query') return
    const context = { ...operation.context, requestPolicy: 'network-only' as const }
    if (error) failed.set(operation.key, () => retry({ ...operation, context }))
    else failed.delete(operation.key)
  }

  function noteWritten({ operation, data }: OperationResult): void {
    if (operation.kind !== 'mutation' || typeof data !== 'object' || data === null) return
    if ([...inProgress.values()].includes('query')) return
    for (const record of Object.values(data as Record<string, unknown>))
      if (typeof record === 'object' && record !== null && 'id' in record && typeof record.id === 'string')
        written.push({ id: record.id, at: now() })
  }

  return {
    exchange: (input) =>
      mapExchange({
        onOperation({ kind, key }) {
          if (kind === 'teardown') {
            ended(key)
            failed.delete(key)
          } else if (kind !== 'subscription') inProgress.set(key, kind)
        },
        onResult(result) {
          noteWritten(result)
          noteFailed(result, (operation) => input.client.reexecuteOperation(operation))
          ended(result.operation.key)
        },
      })(input),
    isQuiet: () => inProgress.size === 0,
    whenNetworkIdle(listener) {
      if (inProgress.size === 0) listener()
      else listeners.push(listener)
    },
    takeOwn(id) {
      const at = written.findIndex((one) => one.id === id && now() - one.at < OWN_CHANGE_TTL_MS)
      if (at >= 0) written.splice(at, 1)
      return at >= 0
    },
    retryFailed() {
      for (const retry of failed.values()) retry()
    },
  }
}
