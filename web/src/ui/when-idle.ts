/** Runs work when the browser is idle. Does nothing if the user saves data. */
export function whenIdle(act: () => void): () => void {
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } }
  if (connection?.saveData) return () => undefined
  // Safari has no `requestIdleCallback`.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, 1_000)
    return () => clearTimeout(timer)
  }
  const callback = requestIdleCallback(act, { timeout: 5_000 })
  return () => cancelIdleCallback(callback)
}

/** Calls back once, as soon as no request is in progress. */
type Traffic = { readonly whenNetworkIdle: (listener: () => void) => void }

/** How long after the last response a screen counts as complete, in milliseconds. The response is still to be rendered. */
const RENDER_SETTLE_MS = 500

/** Runs work for later interactions, once the screen has its data and is rendered. */
export function afterRender({ whenNetworkIdle }: Traffic, act: () => void): () => void {
  let isOver = false
  const unlessOver = (next: () => void) => () => isOver || next()
  let stop = whenIdle(
    unlessOver(() =>
      whenNetworkIdle(
        unlessOver(() => {
          const timer = setTimeout(() => (stop = whenIdle(act)), RENDER_SETTLE_MS)
          stop = () => clearTimeout(timer)
        }),
      ),
    ),
  )
  return () => {
    isOver = true
    stop()
  }
}

const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const

/** Runs work at the first sign of the user, such as a pointer move, because a click follows. */
export function whenTouched(act: () => void): () => void {
  const sign = new AbortController()
  let stop = () => sign.abort()
  function begin() {
    sign.abort()
    stop = whenIdle(act)
  }
  for (const one of signs) window.addEventListener(one, begin, { signal: sign.signal, passive: true, capture: true })
  return () => stop()
}
