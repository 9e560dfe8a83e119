import type { Declined, FastPath } from './compiled/operation.ts'

/** What executed an operation: a fast path, or graphql-js. */
export type Path = FastPath | 'graphql-js'

/** One operation that was executed. */
export type Execution = {
  readonly path: Path
  readonly operation: 'query' | 'mutation' | 'subscription'
  readonly operationName: string | null
  readonly requestId: string
  /** The faster paths that were tried first, and why each did not return a result. */
  readonly declined: readonly Declined[]
}

/** How many operations each path has executed since the engine was created. */
export type PathCounts = Readonly<Record<Path, number>>

export type Executions = {
  readonly add: (execution: Execution) => void
  readonly counts: () => PathCounts
}

/** Counts executions, and reports each to `onExecution`. */
export function createExecutions(onExecution: (execution: Execution) => void): Executions {
  const counts: Record<Path, number> = { bytes: 0, parsed: 0, 'graphql-js': 0 }
  return {
    add(execution) {
      counts[execution.path] += 1
      onExecution(execution)
    },
    counts: () => ({ ...counts }),
  }
}
