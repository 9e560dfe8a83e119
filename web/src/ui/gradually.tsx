import { useDeferredValue, type ReactNode } from 'react'

type GraduallyProps = {
  /** Stands there until then. */
  readonly before?: ReactNode
  readonly children: ReactNode
}

/**
 * Draws much in small pieces, between which the browser answers whoever presses a key: what a machine or a store opens
 * is otherwise drawn in one go, which a slow phone stands still for.
 */
export function Gradually({ before = null, children }: GraduallyProps): ReactNode {
  return useDeferredValue(true, false) ? children : before
}
