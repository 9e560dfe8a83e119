import { expect, test } from 'vitest'
import { filesBelow, read } from './tree/files.ts'

/** Set by code, not in a style sheet: by the library of overlays, by the style of an element, and for printed pages. */
const setByCode = new Set(['--available-height', '--depth', '--page-title', '--page-word', '--page-of'])

test('every custom property that a style uses is defined', () => {
  const styles = filesBelow('web/src', ['.css'])
  const sources = [...styles, ...filesBelow('web/src', ['.tsx', '.ts'])].map((path) => [path, read(path)] as const)
  const defined = new Set(
    sources.flatMap(([, text]) => [...text.matchAll(/(--[a-z][\w-]*)['"\]]*\s*:/g)].map(([, name]) => name)),
  )
  const unknown = sources.flatMap(([path, text]) =>
    [...text.matchAll(/var\((--[\w-]+)/g)]
      .map(([, name = '']) => name)
      .filter((name) => !defined.has(name) && !setByCode.has(name))
      .map((name) => `${path} ${name}`),
  )
  expect(defined.size).toBeGreaterThan(50)
  expect(unknown).toEqual([])
})
