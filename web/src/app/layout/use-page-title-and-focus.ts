import { use, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { TitleContext } from './title.ts'

/** Maximum time to wait for a screen's heading. After that the focus stays where it is. */
const TIMEOUT_MS = 3_000
/** The page that the browser opened first. It keeps the focus that the browser set. */
let opened: string | null = null

/** Sets the title of the browser's tab, and moves the focus to the page's heading when the path changes. */
export function usePageTitleAndFocus(title: string) {
  const [path] = useLocation()
  const shown = use(TitleContext)
  const hasNavigated = useRef(false)
  useEffect(() => {
    document.title = `${title} · Ansvar`
    shown.set(title)
  }, [title, shown])
  useEffect(() => {
    hasNavigated.current = opened !== null && opened !== path
    opened = path
    return hasNavigated.current ? focusHeading() : undefined
  }, [path])
}

/**
 * Waits for the heading, which renders with the screen's code and data. Does nothing if the screen sets the focus
 * itself.
 */
function focusHeading(): (() => void) | undefined {
  const main = document.querySelector('main')
  if (!main) return undefined
  const before = document.activeElement
  function focusOnceStable(): boolean {
    const heading = main?.querySelector<HTMLElement>('h1')
    if (!heading) return false
    if (document.activeElement === before || document.activeElement === document.body) {
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
      window.scrollTo({ top: 0 })
    }
    return true
  }
  if (focusOnceStable()) return undefined
  const observer = new MutationObserver(() => focusOnceStable() && observer.disconnect())
  observer.observe(main, { childList: true, subtree: true })
  const timer = setTimeout(() => observer.disconnect(), TIMEOUT_MS)
  return () => {
    observer.disconnect()
    clearTimeout(timer)
  }
}
