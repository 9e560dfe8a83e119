import { diffArrays, diffWordsWithSpace } from 'diff'
import { useMemo } from 'react'
import './diff.css'

type DiffProps = {
  readonly before: string
  readonly after: string
  /** The values are compared as wholes, as dates are: nobody reads "26 18 Nov". */
  readonly whole?: boolean | undefined
}

/** Two texts compared word by word: what went is struck out, what came is underlined, and both are said so in HTML. */
export function Diff({ before, after, whole = false }: DiffProps) {
  const parts = useMemo(() => (whole ? wholeDiff(before, after) : wordDiff(before, after)), [before, after, whole])
  return (
    <span className="diff">
      {parts.map(({ kind, text, at }) =>
        kind === 'same' ? (
          <span key={at}>{text}</span>
        ) : kind === 'gone' ? (
          <del key={at}>{text}</del>
        ) : (
          <ins key={at}>{text}</ins>
        ),
      )}
    </span>
  )
}

export type DiffPart = { readonly kind: 'same' | 'gone' | 'new'; readonly text: string; readonly at: string }

/** Above this, texts are compared line by line: comparing long ones by words would hold up the page. */
const WORDWISE_LENGTH = 20_000

/** The parts of a comparison in reading order; `at` is unique among them. */
export function wordDiff(before: string, after: string): DiffPart[] {
  const changes =
    before.length + after.length > WORDWISE_LENGTH
      ? diffArrays(lines(before), lines(after)).map(({ value, ...change }) => ({ ...change, value: value.join('') }))
      : diffWordsWithSpace(before, after)
  return changes.map(({ value, added, removed }, index) => ({
    kind: added ? 'new' : removed ? 'gone' : 'same',
    text: value,
    at: String(index),
  }))
}

/** One value gone and another come. */
const wholeDiff = (before: string, after: string): DiffPart[] =>
  before === after
    ? [{ kind: 'same', text: after, at: '0' }]
    : [
        ...(before === ''
          ? []
          : [
              { kind: 'gone' as const, text: before, at: '0' },
              { kind: 'same' as const, text: ' ', at: '1' },
            ]),
        { kind: 'new', text: after, at: '2' },
      ]

const lines = (text: string) => text.split(/(?<=\n)/)
