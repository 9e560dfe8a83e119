import { expect, test } from 'vitest'
import { formatFileSize } from './file-size.ts'

test.each([
  [12, 'en', '12 bytes'],
  [204_000, 'en', '204 kB'],
  [8_640_000, 'en', '8.6 MB'],
  [8_640_000, 'da', '8,6 MB'],
])('%i bytes read in %s as %s', (bytes, language, text) => {
  expect(formatFileSize(bytes, language).replaceAll('\u00a0', ' ')).toBe(text)
})
