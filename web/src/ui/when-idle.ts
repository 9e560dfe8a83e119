/** Does what can wait when the browser has nothing else to do, and not where somebody pays for every byte. */
export function whenIdle(act: () => void): () => void {
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } }
  if (connection?.saveData) return () => undefined
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, 1_000)
    return () => clearTimeout(timer)
  }
  const callback = requestIdleCallback(act, { timeout: 5_000 })
  return () => cancelIdleCallback(callback)
}

/** Who calls back once, as soon as nothing is asked of the service. */
type Traffic = { readonly whenQuiet: (listener: () => void) => void }

/** So long after its last answer a screen is taken to stand: an answer that has just come is still to be drawn. */
const DRAWN_MS = 500

/** Does what a later press may want when the screen has asked, is answered and stands there, and not in its way. */
export function whenDrawn({ whenQuiet }: Traffic, act: () => void): () => void {
  let isOver = false
  const unlessOver = (next: () => void) => () => isOver || next()
  let stop = whenIdle(
    unlessOver(() =>
      whenQuiet(
        unlessOver(() => {
          const timer = setTimeout(() => (stop = whenIdle(act)), DRAWN_MS)
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

/** Does what a press will need at the first sign of somebody there: between it and the press there is time. */
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
