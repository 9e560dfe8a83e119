import { useSyncExternalStore } from 'react'

const phone = () => matchMedia('(max-width: 700px)')
const isPhone = () => phone().matches

function followWidth(listener: () => void): () => void {
  const width = phone()
  width.addEventListener('change', listener)
  return () => width.removeEventListener('change', listener)
}

/** Returns whether the window is as narrow as a phone. The width is that of the styles. */
export const useIsPhone = (): boolean => useSyncExternalStore(followWidth, isPhone)
