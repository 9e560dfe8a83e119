import { cleanup } from '@testing-library/react'
import { afterAll, beforeAll } from 'vitest'
import { resetPage } from './reset-page.ts'

beforeAll(resetPage)
// Ends what the last test of a file rendered before its page is gone.
afterAll(cleanup)
