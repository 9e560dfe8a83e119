import { expect, test } from 'vitest'
import { decisionIndex } from './decisions/index.ts'
import { indexPath, numbersIn, readDecisions, type Decision, type Relation } from './decisions/read.ts'
import { read } from './tree/files.ts'

const decisions = readDecisions()

const pairs = (from: (decision: Decision) => readonly string[]): string[] =>
  decisions.flatMap((decision) => from(decision).map((other) => `${decision.number} ${other}`))

const turned = (found: readonly string[]): string[] => found.map((pair) => pair.split(' ').toReversed().join(' '))

const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

const pairsOf = (name: Relation): string[] => pairs(({ related }) => related(name))

test('every decision has a unique number, and its file is named by number and subject', () => {
  expect(decisions.length).toBeGreaterThan(100)
  expect(new Set(decisions.map(({ number }) => number)).size).toBe(decisions.length)
  expect(decisions.map(({ file }) => file)).toEqual(
    decisions.map(({ number, title }) => `${number}-${slugOf(title)}.md`),
  )
})

test('superseded decisions and their successors refer to each other', () => {
  expect(pairsOf('Supersedes').toSorted()).toEqual(turned(pairs(({ status }) => numbersIn(status))).toSorted())
  expect(pairsOf('Supersedes in part').toSorted()).toEqual(turned(pairsOf('Superseded in part by')).toSorted())
})

test('the index of decisions is current; `pnpm decisions` writes it', () => {
  expect(read(indexPath)).toBe(decisionIndex())
})
