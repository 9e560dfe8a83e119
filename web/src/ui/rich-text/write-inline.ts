import type { Mark, Node } from 'prosemirror-model'

/** A run of inline content with the same marks. The text of a hard break is a newline, and of an image null. */
type Run = { readonly node: Node; readonly text: string | null; readonly marks: readonly Mark[] }

const HARD_BREAK = '\n'

const toRun = (node: Node): Run => {
  const text = node.isText ? (node.text ?? '') : node.type.name === 'hard_break' ? HARD_BREAK : null
  return { node, text, marks: node.marks }
}

const hasType = (run: Run, name: string): boolean => run.marks.some(({ type }) => type.name === name)
const hasMark = (run: Run | undefined, mark: Mark): boolean => run !== undefined && mark.isInSet(run.marks)

const isWhitespace = (run: Run): boolean =>
  run.text === HARD_BREAK || (run.text?.trim() === '' && !hasType(run, 'code'))

/** Returns the Markdown of a paragraph or a heading. It has several lines if the paragraph has hard breaks. */
export function renderInline(block: Node): string {
  const isHeading = block.type.name === 'heading'
  let runs = block.children.map(toRun)
  while (runs.at(-1)?.text === HARD_BREAK) runs = runs.slice(0, -1)
  const text = renderRuns(['em', 'strong'].reduce(trimMark, runs), !isHeading)
  // Number signs at the end of a heading are a closing sequence.
  return isHeading ? text.replace(/(?<=^|\s)#+\s*$/, '\\$&') : text
}

/** Removes a mark from the whitespace at both ends of its range. Markdown has no emphasis that begins with a space. */
function trimMark(runs: readonly Run[], name: string): Run[] {
  const trimmed = trimMarkStarts(runs, name, (text) => /^(\s*)(.*)$/s.exec(text)?.slice(1) ?? [])
  return trimMarkStarts(
    trimmed.toReversed(),
    name,
    (text) => /^(.*?)(\s*)$/s.exec(text)?.slice(1).toReversed() ?? [],
  ).toReversed()
}

/** @param split Splits a text into its whitespace at the start of the range, and the rest. */
function trimMarkStarts(runs: readonly Run[], name: string, split: (text: string) => string[]): Run[] {
  let isInside = false
  return runs.flatMap((run) => {
    const wasInside = isInside
    isInside = hasType(run, name) && (wasInside || !isWhitespace(run))
    if (!hasType(run, name) || wasInside) return [run]
    const marks = run.marks.filter(({ type }) => type.name !== name)
    if (!isInside) return [{ ...run, marks }]
    if (run.text === null || hasType(run, 'code')) return [run]
    const [space = '', rest = ''] = split(run.text)
    return space === ''
      ? [run]
      : [
          { ...run, text: space, marks },
          { ...run, text: rest },
        ]
  })
}

/** Returns the index after the last run of a mark's range. */
function findMarkEnd(mark: Mark, runs: readonly Run[], start: number): number {
  let end = start
  while (hasMark(runs[end], mark)) end += 1
  return end
}

function renderRuns(runs: readonly Run[], isParagraph: boolean): string {
  const writer = new InlineWriter()
  const open: Mark[] = []
  for (const [index, run] of runs.entries()) {
    const closed = open.findIndex((mark) => !hasMark(run, mark))
    if (closed !== -1) for (const mark of open.splice(closed).toReversed()) writer.close(mark)
    const opened = run.marks.filter((mark) => mark.type.name !== 'code' && !mark.isInSet(open))
    const endOf = (mark: Mark) => findMarkEnd(mark, runs, index)
    const autolink = opened.map((mark) => endOf(mark) === index + 1 && renderAutolink(mark, run)).find(Boolean)
    // Open the mark with the longest range first, so that marks are nested.
    for (const mark of opened.toSorted((one, other) => endOf(other) - endOf(one))) {
      if (mark.type.name === 'link' && autolink) continue
      writer.open(mark)
      open.push(mark)
    }
    const { isEmpty, isAfterBreak } = writer
    writer.write(autolink || renderContent(run, isEmpty ? isParagraph : isAfterBreak, isAfterBreak))
  }
  for (const mark of open.toReversed()) writer.close(mark)
  writer.write('')
  return writer.text
}

function renderContent(run: Run, isLineStart: boolean, isAfterBreak: boolean): string {
  const { node, text } = run
  if (text === null)
    return `!${renderLink(escapeText(String(node.attrs['alt'] ?? '')), node.attrs['src'], node.attrs['title'])}`
  if (text === HARD_BREAK) return '\\\n'
  if (hasType(run, 'code')) return renderCode(text)
  return isLineStart ? escapeLineStart(escapeText(text.replace(/^[ \t]+/, '')), isAfterBreak) : escapeText(text)
}

const delimiters: Readonly<Record<string, string>> = { em: '*', strong: '**' }

const isAlphanumeric = (character: string): boolean => /[^\s\p{P}\p{S}]/u.test(character)
const isPunctuation = (character: string): boolean => /[\p{P}\p{S}]/u.test(character)
const toCharacterReference = (character: string): string => `&#${character.codePointAt(0)};`

/** Collects the Markdown of a paragraph or a heading. */
class InlineWriter {
  text = ''
  /** The delimiters after the text, and whether some of them open or close a mark. */
  #pending = { delimiters: '', opens: false, closes: false }

  get isEmpty(): boolean {
    return this.text === '' && this.#pending.delimiters === ''
  }
  get isAfterBreak(): boolean {
    return this.text.endsWith('\n') && this.#pending.delimiters === ''
  }

  open({ type }: Mark) {
    const delimiter = delimiters[type.name]
    if (delimiter) {
      this.#pending = { ...this.#pending, delimiters: this.#pending.delimiters + delimiter, opens: true }
      return
    }
    // A link after an exclamation mark is an image.
    if (this.#pending.delimiters === '') this.text = this.text.replace(/!$/, '\\!')
    this.write('[')
  }

  close({ type, attrs }: Mark) {
    const delimiter = delimiters[type.name]
    if (delimiter) this.#pending = { ...this.#pending, delimiters: this.#pending.delimiters + delimiter, closes: true }
    else this.write(renderLink('', attrs['href'], attrs['title']).slice(1))
  }

  /**
   * Delimiters between a letter and punctuation do not open or close a mark (CommonMark 0.31.2, 6.2). The letter outside of
   * the mark becomes a character reference, which begins and ends with punctuation.
   */
  write(text: string) {
    const { delimiters: pending, opens, closes } = this.#pending
    const [before] = /.?$/su.exec(this.text) ?? ['']
    const [after] = /^.?/su.exec(text) ?? ['']
    if (opens && isAlphanumeric(before) && isPunctuation(after))
      this.text = this.text.slice(0, -before.length) + toCharacterReference(before)
    this.text += pending
    this.text +=
      closes && isPunctuation(before) && isAlphanumeric(after)
        ? toCharacterReference(after) + text.slice(after.length)
        : text
    this.#pending = { delimiters: '', opens: false, closes: false }
  }
}

/** Returns a link whose text is its address in angle brackets. Returns null for every other mark. */
const renderAutolink = ({ type, attrs }: Mark, run: Run): string | null =>
  type.name === 'link' &&
  !attrs['title'] &&
  run.text !== null &&
  run.text === attrs['href'] &&
  /^\w+:[^\s<>]*$/.test(run.text) &&
  !hasType(run, 'code')
    ? `<${run.text}>`
    : null

function renderLink(text: string, href: string, title: string | null): string {
  const target = /\s/.test(href) ? `<${href.replaceAll(/[\\<>]/g, '\\$&')}>` : href.replaceAll(/[()"\\]/g, '\\$&')
  return `[${text}](${target}${title ? ` "${title.replaceAll(/["\\]/g, '\\$&')}"` : ''})`
}

/** Uses one more backtick than the longest sequence in the code. */
function renderCode(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  const space = longest > 0 || /^ .*\S.* $/.test(text) ? ' ' : ''
  return `${fence}${space}${text}${space}${fence}`
}

/** Characters that can begin a mark, a link, an entity or an autolink. Underscores inside a word cannot. */
const special =
  /[`*\\~[\]]|(?<![\p{L}\p{N}_])_+|_+(?![\p{L}\p{N}_])|&(?=#?\w+;)|<(?=[a-z][\w+.-]+:[^\s<>]*>|[^\s<>@]+@[^\s<>]+>)/giu

const escapeText = (text: string): string => text.replaceAll(special, (found) => found.replaceAll(/./g, '\\$&'))

/** Escapes the start of a list, a quotation or a heading, and after a hard break the underline of a heading. */
const escapeLineStart = (text: string, isAfterBreak: boolean): string =>
  text
    .replace(isAfterBreak ? /^[-=>]/ : /^[->]/, '\\$&')
    .replace(/^(?:\+(?=\s|$)|#{1,6}(?=\s|$))/, '\\$&')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
