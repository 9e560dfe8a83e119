import { configure } from '@testing-library/react'
import { createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { beforeAll, vi } from 'vitest'

// What draws a part of the page is loaded when it is wanted, which takes a busy machine longer than a moment.
configure({ asyncUtilTimeout: 5_000 })

const bare = ({ attributes }: Element) => {
  for (const { name, ownerElement } of Array.from(attributes)) ownerElement?.removeAttribute(name)
}

/** The files that share a page find it as the first of them did, whatever the one before drew, kept or stopped. */
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
