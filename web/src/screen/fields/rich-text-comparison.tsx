import { useMemo } from 'react'
import { alignBlocks, blocksOf, isHeading, isItem, textOf, type Block, type Pair } from '#machines/text-blocks.ts'
import { useTranslation } from '#texts/translation.ts'
import { Diff } from '#ui/diff.tsx'
import { plainText } from '#ui/rich-text/plain-text.ts'
import { Prose } from '#ui/rich-text/prose.tsx'
import './rich-text-comparison.css'

type Comparison = { readonly before: string; readonly value: string }

/** Number of unchanged blocks shown before and after a change. Other unchanged blocks are collapsed. */
const CONTEXT = 1
const SHORTEST_FOLD = 3

/**
 * Compares two rendered texts: changed paragraphs word by word, unchanged ones as they are, long unchanged parts
 * collapsed.
 */
export function RichTextComparison({ before, value }: Comparison) {
  const { t } = useTranslation()
  const parts = useMemo(() => partsOf(alignBlocks(blocksOf(before), blocksOf(value))), [before, value])
  return (
    <div className="text-comparison">
      {parts.map(({ kind, pairs, at }) =>
        kind === 'changed' ? (
          pairs.map((pair, index) => <ChangedBlock key={`${at}.${String(index)}`} {...pair} />)
        ) : kind === 'near' ? (
          <Prose key={at} markdown={afterOf(pairs)} />
        ) : (
          <details key={at}>
            <summary>{t('screen.comparison.unchanged', { count: pairs.length })}</summary>
            <Prose markdown={afterOf(pairs)} />
          </details>
        ),
      )}
    </div>
  )
}

const afterOf = (pairs: readonly Pair[]) => textOf(pairs.flatMap(({ after }) => after ?? []))

function ChangedBlock({ before, after }: Pair) {
  const { t } = useTranslation()
  const shown = after ?? before
  if (!shown) return null
  const [was, is] = [plainText(before?.text ?? ''), plainText(after?.text ?? '')]
  const Tag = isHeading(shown) ? 'h3' : isItem(shown) ? 'li' : 'p'
  const block = (
    <Tag>
      <Diff before={was} after={is} />{' '}
      {was === is && <span className="nothing">{t('screen.comparison.formatting')}</span>}
    </Tag>
  )
  return (
    <div className="prose text-comparison-changed" data-change={before ? (after ? 'changed' : 'gone') : 'new'}>
      {Tag === 'li' ? <ListOf item={shown}>{block}</ListOf> : block}
    </div>
  )
}

/** Renders a single item inside a list of its kind. */
function ListOf({ item, children }: { readonly item: Block; readonly children: React.ReactNode }) {
  const number = /^\s*(\d+)/.exec(item.text)?.[1]
  return number === undefined ? <ul>{children}</ul> : <ol start={Number(number)}>{children}</ol>
}

type Part = { readonly kind: 'changed' | 'near' | 'far'; readonly pairs: readonly Pair[]; readonly at: number }

const isSame = ({ before, after }: Pair) => before?.text === after?.text

/** Groups pairs into changed and unchanged parts. Unchanged blocks far from a change are a part of their own. */
function partsOf(pairs: readonly Pair[]): Part[] {
  const changes = pairs.flatMap((pair, at) => (isSame(pair) ? [] : [at]))
  const kindOf = (pair: Pair, at: number): Part['kind'] =>
    isSame(pair) ? (changes.some((change) => Math.abs(change - at) <= CONTEXT) ? 'near' : 'far') : 'changed'
  const parts: { kind: Part['kind']; pairs: Pair[]; at: number }[] = []
  for (const [at, pair] of pairs.entries()) {
    const kind = kindOf(pair, at)
    const last = parts.at(-1)
    if (last?.kind === kind) last.pairs.push(pair)
    else parts.push({ kind, pairs: [pair], at })
  }
  return parts.map((part) =>
    part.kind === 'far' && part.pairs.length < SHORTEST_FOLD ? { ...part, kind: 'near' } : part,
  )
}
