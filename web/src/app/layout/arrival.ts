import { use, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { TitleContext } from './title.ts'

/** How long a screen may take to show its heading before the focus stays where it is. */
const PATIENCE_MS = 3_000
/** The page that the browser opened keeps the focus that the browser gave it. */
let opened: string | null = null

/** Names the page in the browser's tab, and takes the focus to its heading when the path changes. */
export function useArrival(title: string) {
  const [path] = useLocation()
  const shown = use(TitleContext)
  const wanted = useRef(false)
  useEffect(() => {
    document.title = `${title} · Ansvar`
    shown.set(title)
  }, [title, shown])
  useEffect(() => {
    wanted.current = opened !== null && opened !== path
    opened = path
    return wanted.current ? focusHeading() : undefined
  }, [path])
}

/** Waits for the heading, which comes with the screen's code and data. A screen that takes the focus itself keeps it. */
function focusHeading(): (() => void) | undefined {
  const main = document.querySelector('main')
  if (!main) return undefined
  const before = document.activeElement
  function settle(): boolean {
    const heading = main?.querySelector<HTMLElement>('h1')
    if (!heading) return false
    if (document.activeElement === before || document.activeElement === document.body) {
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
      window.scrollTo({ top: 0 })
    }
    return true
  }
  if (settle()) return undefined
  const observer = new MutationObserver(() => settle() && observer.disconnect())
  observer.observe(main, { childList: true, subtree: true })
  const timer = setTimeout(() => observer.disconnect(), PATIENCE_MS)
  return () => {
    observer.disconnect()
    clearTimeout(timer)
  }
}
