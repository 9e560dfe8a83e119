import { configure } from '@testing-library/react'
import { createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { beforeAll } from 'vitest'
import { resetPage } from './reset-page.ts'

// A part of the page is loaded on demand, which can take long on a busy machine.
configure({ asyncUtilTimeout: 5_000 })

beforeAll(async () => {
  resetPage()
  // Every text is its key.
  await createInstance().use(initReactI18next).init({ lng: 'cimode', resources: {} })
})
