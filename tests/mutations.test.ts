import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { broken, byHand, mutations, rows } from './security/mutations/index.ts'
import { read, root } from './tree/files.ts'

// `pnpm mutate:security` applies these mutations. Here they are only checked against the files.

/** Returns a file's text with unescaped quotes. */
const words = (path: string) => (existsSync(`${root}${path}`) ? read(path).replaceAll(/\\(['"`])/g, '$1') : '')

describe('SECURITY.md', () => {
  test('has a mutation for every row that names a test, or a reason why not', () => {
    expect(rows.length).toBeGreaterThan(80)
    const listed = [...mutations, ...byHand].map(({ row }) => row)
    const matched = rows.map(({ what }) => listed.filter((row) => what.startsWith(row)).length)
    expect(rows.filter((_, index) => matched[index] === 0).map(({ what }) => what)).toEqual([])
    expect(listed.filter((row) => rows.filter(({ what }) => what.startsWith(row)).length !== 1)).toEqual([])
  })

  test('leaves few rows without a mutation, with the reason', () => {
    expect(byHand.filter(({ why }) => !/^[A-Z].{40,}\.$/.test(why))).toEqual([])
    expect(byHand.length).toBeLessThan(rows.length / 10)
  })

  test('has the file of the failing test in the row', () => {
    const others = mutations.filter(({ row, test: path }) => {
      const where = rows.find(({ what }) => what.startsWith(row))?.where ?? ''
      return !where.includes(path) && !where.includes(path.split('/').at(-1) ?? path)
    })
    expect(others.map(({ row, test: path }) => `${row}: ${path}`)).toEqual([])
  })
})

describe.each(mutations)('$row: $file', (mutation) => {
  test('has exactly one match, and an existing test', () => {
    expect(existsSync(`${root}${mutation.file}`)).toBe(true)
    const whole = read(mutation.file)
    expect(whole.split(mutation.find).length - 1).toBe(1)
    expect(broken(whole, mutation)).not.toBe(whole)
    const quoted = ["'", '"', '`'].map((quote) => `${quote}${mutation.title}${quote}`)
    expect(quoted.some((title) => words(mutation.test).includes(title))).toBe(true)
  })
})
