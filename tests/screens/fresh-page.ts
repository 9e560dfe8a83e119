import { configure } from '@testing-library/react'
import { createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { beforeAll, vi } from 'vitest'

// A part of the page is loaded on demand, which can take long on a busy machine.
configure({ asyncUtilTimeout: 5_000 })

const bare = ({ attributes }: Element) => {
  for (const { name, ownerElement } of Array.from(attributes)) ownerElement?.removeAttribute(name)
}

/** Resets the page between the test files that share it: the document, the storage and the timers. */
beforeAll(async () => {
  vi.useRealTimers()
  document.title = ''
  document.body.replaceChildren()
  bare(document.documentElement)
  bare(document.body)
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  // Every text is its key.
  await createInstance().use(initReactI18next).init({ lng: 'cimode', resources: {} })
})
