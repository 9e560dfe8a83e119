import { diffArrays, diffWordsWithSpace } from 'diff'
import { useMemo } from 'react'
import './diff.css'

type DiffProps = {
  readonly before: string
  readonly after: string
  /** Compares the values as a whole. For dates and the like, where "26 18 Nov" would be unreadable. */
  readonly whole?: boolean | undefined
}

/** Compares two texts word by word. Removed words are `del` elements, added words are `ins` elements. */
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

/** The maximum number of characters to compare by words. Longer texts are compared by lines, which is faster. */
const WORDWISE_LENGTH = 20_000

/** Returns the parts of a comparison in reading order. `at` is unique. */
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

/** A value that was replaced by another one. */
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
