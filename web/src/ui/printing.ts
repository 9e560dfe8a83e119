import { useEffect, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is being printed. What depends on it is rendered before the browser lays out the first sheet. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const start = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    addEventListener('beforeprint', start)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', start)
      removeEventListener('afterprint', end)
    }
  }, [])
  return printing
}

/** Sets the text of a custom property that the margins of printed pages show, while the component is mounted. */
export function usePageText(property: `--page-${string}`, text: string) {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    style.setProperty(property, JSON.stringify(text))
    return () => {
      style.removeProperty(property)
    }
  }, [property, text])
}
