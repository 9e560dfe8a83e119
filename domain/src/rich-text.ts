// A rich text is Markdown (CommonMark without HTML). Its parser needs quadratic time for some texts: unclosed emphasis,
// nested brackets, and lists and quotes that open and close repeatedly.
//
// This file estimates an upper bound of the parser's steps in one pass, before the text is parsed. A text that exceeds
// the steps of normal texts is rejected when it is saved, and rendered as plain characters where it is displayed.

/** Maximum nesting of containers: quotes, lists and their items. */
const MAX_DEPTH = 25
/** Maximum nesting of emphasis, or of images, within one block. */
const MAX_NESTED = 200
/** Steps that a text may take per character, in addition to those that are linear in its length. */
const STEPS_PER_CHARACTER = 30
/** A shorter text may take as many steps as one of this many characters. */
const MIN_BUDGET_CHARACTERS = 5_000

/** Returns whether the parser would need more steps than for a normal text. Runs in linear time. */
export const isTooComplex = (markdown: string): boolean => complexityOf(markdown).isOver

/**
 * Estimates the cost of parsing a text: nesting of containers and emphasis, and steps that are quadratic in its length.
 */
export function complexityOf(markdown: string) {
  const blocks = newBlocks()
  let nested = 0
  let inBlocks = 0
  const budget = STEPS_PER_CHARACTER * (markdown.length + MIN_BUDGET_CHARACTERS)
  const isOver = () => blocks.deepest > MAX_DEPTH || nested > MAX_NESTED || inBlocks + outsideOf(blocks) > budget
  let block: string[] = []
  const endBlock = () => {
    const inline = inlineOf(block.join('\n'))
    inBlocks += inline.steps
    nested = Math.max(nested, inline.nested)
    blocks.closers += inline.closers
    block = []
  }
  for (const line of markdown.split(/\r\n|\r|\n/)) {
    if (readLine(blocks, line)) endBlock()
    if (isOver()) break
    block.push(line)
  }
  endBlock()
  return { isOver: isOver(), depth: blocks.deepest, nested, steps: inBlocks + outsideOf(blocks) }
}

type Blocks = {
  /** The open containers: the column where each starts, and whether it is a quote. */
  open: { readonly at: number; readonly within: number; readonly isQuote: boolean }[]
  deepest: number
  lines: number
  items: number
  /**
   * Lines that end containers, or continue one without its marker. For each of them the parser scans everything before
   * it.
   */
  breaks: number
  definitions: number
  closers: number
  wasBlank: boolean
}

const newBlocks = (): Blocks => ({
  open: [],
  deepest: 0,
  lines: 0,
  items: 0,
  breaks: 0,
  definitions: 0,
  closers: 0,
  wasBlank: true,
})

/** The parser skips items and definitions quickly, but not the others. */
const outsideOf = ({ breaks, lines, items, definitions, closers }: Blocks): number =>
  breaks * lines + (items * lines) / 8 + definitions * closers

const MARKER = /([ \t]*)(>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$))/y
const UNDERLINE = /^(?:=+|-+)\s*$/
/** Starts a block after any line: a list item that may interrupt a paragraph, or a heading. */
const BEGINNING = /^ {0,3}(?:[-+*][ \t]+\S|1[.)][ \t]+\S|#{1,6}(?:[ \t]|$))/
const TAB = 4

/** Processes a line. Returns whether a block certainly starts with it. */
function readLine(blocks: Blocks, line: string): boolean {
  blocks.lines += 1
  let [column, at, popped] = [0, 0, 0]
  let isMarked = false
  for (;;) {
    MARKER.lastIndex = at
    const found = MARKER.exec(line)
    if (!found || blocks.open.length > MAX_DEPTH) break
    const [all, blank = '', mark = ''] = found
    column += widthOf(blank, column)
    at += all.length
    const isQuote = mark === '>'
    if (!isMarked) popped = closeFrom(blocks, column)
    isMarked = true
    blocks.open.push({ at: column, within: column + mark.length, isQuote })
    if (!isQuote) blocks.items += 1
    column += mark.length
  }
  blocks.deepest = Math.max(blocks.deepest, blocks.open.length)
  const rest = line.slice(at).trim()
  const isBlank = rest === ''
  if (popped > 1 || (rest.length > 0 && UNDERLINE.test(rest))) blocks.breaks += 1
  else if (isBlank && !isMarked && blocks.open.some(({ isQuote }) => isQuote)) {
    blocks.breaks += 1
    blocks.open = blocks.open.slice(
      0,
      blocks.open.findIndex(({ isQuote }) => isQuote),
    )
  } else if (!isBlank && !isMarked) {
    const indent = widthOf(/^[ \t]*/.exec(line)?.[0] ?? '', 0)
    const isOutside = blocks.open.some(({ within }) => within > indent)
    if (isOutside) blocks.breaks += 1
    if (isOutside && blocks.wasBlank) blocks.open = blocks.open.filter(({ within }) => within <= indent)
  }
  if (rest.startsWith('[')) blocks.definitions += 1
  const begins = isBlank || blocks.wasBlank || BEGINNING.test(line)
  blocks.wasBlank = isBlank
  return begins
}

/** Ends the containers that start at a column or further in. Returns their number. */
function closeFrom(blocks: Blocks, column: number): number {
  const before = blocks.open.length
  blocks.open = blocks.open.filter(({ at }) => at < column)
  return before - blocks.open.length
}

function widthOf(blank: string, from: number): number {
  let column = from
  for (const character of blank) column += character === '\t' ? TAB - (column % TAB) : 1
  return column - from
}

const SPECIAL = /\\[\s\S]|`+|\*+|_+|\]\([^\s()<>"'\\&`[\]]*\)|\]\(|[[\]<>&!()"'\n]/g

type Delimiter = { readonly run: string; readonly opens: boolean }

/**
 * Estimates the cost of the inline content of one block. A delimiter that the next one closes, with only text in
 * between, costs almost nothing: that is how people write. All others are assumed to scan the complete block.
 */
function inlineOf(block: string) {
  const events = [...block.matchAll(SPECIAL)]
  const near = events.length / 32
  let [steps, closers, opening, closing, images] = [0, 0, 0, 0, 0]
  let before: Delimiter | null = null
  for (const [index, { 0: text, index: at }] of events.entries()) {
    const mark = text.charAt(0)
    let now: Delimiter | null = null
    if (mark === '`') {
      const next = events[index + 1]?.[0]
      const isEnd: boolean = isRun(before, text)
      const isClosed = next === text || isEnd
      steps += isClosed ? near : block.length
      now = isClosed && !isEnd ? { run: text, opens: false } : null
    } else if (mark === ']') {
      closers += 1
      const isNear: boolean = isRun(before, '[')
      steps += (isNear ? near : events.length) + (text === '](' ? block.length : 0)
      if (!isNear) images += 1
    } else if (mark === '[') now = { run: text, opens: true }
    else if (mark === '*' || mark === '_') {
      const flank = flanksOf(block, at, text)
      const isNear: boolean = flank.surelyCloses && isRun(before, text) && before?.opens === true
      if (isNear) {
        opening -= text.length
        steps += near
      } else {
        steps += flank.closes ? events.length : 0
        opening += flank.opens ? text.length : 0
        closing += flank.closes ? text.length : 0
        now = flank.surelyOpens ? { run: text, opens: true } : null
      }
    } else if (mark === '\n' || mark === '!') now = before
    before = now
  }
  return { steps, closers, nested: Math.max(images, Math.min(opening, closing)) }
}

const isRun = (delimiter: Delimiter | null, run: string): boolean => delimiter?.run === run

/**
 * Returns whether a run may open or close emphasis, as an upper bound, and whether it certainly does only one of them.
 */
function flanksOf(block: string, at: number, run: string) {
  const [previous, next] = [block.charAt(at - 1), block.charAt(at + run.length)]
  const isIn = run.startsWith('_') && isWord(previous) && isWord(next)
  return {
    opens: !isBlank(next) && !isIn,
    closes: !isBlank(previous) && !isIn,
    surelyOpens: isBlank(previous) && !isBlank(next),
    surelyCloses: (isWord(previous) && !isWord(next)) || (isPunctuation(previous) && isBlank(next)),
  }
}

const isBlank = (character: string): boolean => character.trim() === ''
const isWord = (character: string): boolean => /[\p{L}\p{N}]/u.test(character)
const isPunctuation = (character: string): boolean => /[\p{P}\p{S}]/u.test(character)
