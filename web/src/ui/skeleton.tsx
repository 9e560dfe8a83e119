import { useEffect, useState } from 'react'
import './skeleton.css'

const DELAY_MS = 100

/** Returns true after 100 ms, so that a quick response shows no skeleton. */
export function useLate(waiting: boolean): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!waiting) return undefined
    const timer = setTimeout(() => setLate(true), DELAY_MS)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [waiting])
  return waiting && late
}

/** A placeholder bar for a text that is loading. */
export function Skeleton({ width = 120, height = 12 }: { readonly width?: number | string; readonly height?: number }) {
  return <span className="skeleton" style={{ width, height }} aria-hidden />
}
