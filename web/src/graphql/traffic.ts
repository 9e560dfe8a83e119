import { mapExchange, type Exchange, type Operation, type OperationResult, type OperationType } from '@urql/core'

/** For how long a change of one's own is awaited from the stream, which tells everyone of it. */
const AWAITED_MS = 10_000

/** What is under way between the cache and the network, and which records the user has just written. */
export type Traffic = {
  readonly exchange: Exchange
  readonly isQuiet: () => boolean
  /** Calls back once, as soon as nothing is under way. */
  readonly whenQuiet: (listener: () => void) => void
  /**
   * Whether this page wrote the record itself, and so has it already; each write is answered once. One that was made while
   * something was asked is none of them: the answer to that may be older, and would stay.
   */
  readonly takeOwn: (id: string) => boolean
  /** Sends the queries again that failed and are still shown. */
  readonly retryFailed: () => void
}

export function createTraffic(now: () => number = Date.now): Traffic {
  const underWay = new Map<number, OperationType>()
  const written: { readonly id: string; readonly at: number }[] = []
  const failed = new Map<number, () => void>()
  let listeners: (() => void)[] = []

  function ended(key: number): void {
    underWay.delete(key)
    if (underWay.size > 0) return
    const heard = listeners
    listeners = []
    for (const listener of heard) listener()
  }

  function noteFailed({ operation, error }: OperationResult, retry: (operation: Operation) => void): void {
    if (operation.kind !== 'query') return
    const context = { ...operation.context, requestPolicy: 'network-only' as const }
    if (error) failed.set(operation.key, () => retry({ ...operation, context }))
    else failed.delete(operation.key)
  }

  function noteWritten({ operation, data }: OperationResult): void {
    if (operation.kind !== 'mutation' || typeof data !== 'object' || data === null) return
    if ([...underWay.values()].includes('query')) return
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
          } else if (kind !== 'subscription') underWay.set(key, kind)
        },
        onResult(result) {
          noteWritten(result)
          noteFailed(result, (operation) => input.client.reexecuteOperation(operation))
          ended(result.operation.key)
        },
      })(input),
    isQuiet: () => underWay.size === 0,
    whenQuiet(listener) {
      if (underWay.size === 0) listener()
      else listeners.push(listener)
    },
    takeOwn(id) {
      const at = written.findIndex((one) => one.id === id && now() - one.at < AWAITED_MS)
      if (at >= 0) written.splice(at, 1)
      return at >= 0
    },
    retryFailed() {
      for (const retry of failed.values()) retry()
    },
  }
}
