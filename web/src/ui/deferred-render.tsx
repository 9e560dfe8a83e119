import { useDeferredValue, type ReactNode } from 'react'

type DeferredRenderProps = {
  /** Rendered until then. */
  readonly before?: ReactNode
  readonly children: ReactNode
}

/**
 * Defers rendering of a large subtree, so that the browser can handle input in between. Updates from a machine or store
 * otherwise render synchronously, which blocks slow phones.
 */
export function DeferredRender({ before = null, children }: DeferredRenderProps): ReactNode {
  return useDeferredValue(true, false) ? children : before
}
