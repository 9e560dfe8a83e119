import { useMemo } from 'react'
import { alignBlocks, blocksOf, isHeading, isItem, textOf, type Block, type Pair } from '#machines/text-blocks.ts'
import { useTranslation } from '#texts/translation.ts'
import { Diff } from '#ui/diff.tsx'
import { plainText } from '#ui/rich-text/plain-text.ts'
import { Prose } from '#ui/rich-text/prose.tsx'
import './rich-text-comparison.css'

type Comparison = { readonly before: string; readonly value: string }

/** Unchanged blocks that stay in sight before and after a change; what is further away folds. */
const CONTEXT = 1
const SHORTEST_FOLD = 3

/** Two texts as they read: changed paragraphs word by word, unchanged ones as they are, long stretches of those folded. */
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
  const Place = isHeading(shown) ? 'h3' : isItem(shown) ? 'li' : 'p'
  const block = (
    <Place>
      <Diff before={was} after={is} /> {was === is && <span className="nothing">{t('screen.comparison.look')}</span>}
    </Place>
  )
  return (
    <div className="prose text-comparison-changed" data-change={before ? (after ? 'changed' : 'gone') : 'new'}>
      {Place === 'li' ? <ListOf item={shown}>{block}</ListOf> : block}
    </div>
  )
}

/** An item on its own is still an item of the list that it came from. */
function ListOf({ item, children }: { readonly item: Block; readonly children: React.ReactNode }) {
  const number = /^\s*(\d+)/.exec(item.text)?.[1]
  return number === undefined ? <ul>{children}</ul> : <ol start={Number(number)}>{children}</ol>
}

type Part = { readonly kind: 'changed' | 'near' | 'far'; readonly pairs: readonly Pair[]; readonly at: number }

const isSame = ({ before, after }: Pair) => before?.text === after?.text

/** Stretches of changed and of unchanged blocks; of the latter, what is far from any change apart. */
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
