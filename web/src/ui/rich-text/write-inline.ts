import type { Mark, Node } from 'prosemirror-model'

/** A stretch of a line under the same marks. Of a break the text is its line's end; an image has none. */
type Piece = { readonly node: Node; readonly text: string | null; readonly marks: readonly Mark[] }

const pieceOf = (node: Node): Piece => {
  const text = node.isText ? (node.text ?? '') : node.type.name === 'hard_break' ? '\n' : null
  return { node, text, marks: node.marks }
}

const has = (piece: Piece | undefined, name: string): boolean =>
  piece?.marks.some(({ type }) => type.name === name) ?? false
const hasMark = (piece: Piece | undefined, mark: Mark): boolean => piece !== undefined && mark.isInSet(piece.marks)

/** What may not stand right inside the stars of a mark: it would not be one. */
const isBlank = (piece: Piece): boolean => piece.text === '\n' || (piece.text?.trim() === '' && !has(piece, 'code'))

/** The line or lines of a paragraph or a heading. */
export function inlineOf(block: Node): string {
  const isHeading = block.type.name === 'heading'
  let pieces = block.children.map(pieceOf)
  while (pieces.at(-1)?.text === '\n') pieces = pieces.slice(0, -1)
  const text = written(['em', 'strong'].reduce(trimmed, pieces), !isHeading)
  // Marks at the end of a heading would close it.
  return isHeading ? text.replace(/(?<=^|\s)#+\s*$/, '\\$&') : text
}

/** The pieces with all that is blank at either end of a mark's reach outside of it. */
function trimmed(pieces: readonly Piece[], name: string): Piece[] {
  const fromLeft = trimmedStarts(pieces, name, (text) => /^(\s*)(.*)$/s.exec(text)?.slice(1) ?? [])
  const fromRight = trimmedStarts(
    fromLeft.toReversed(),
    name,
    (text) => /^(.*?)(\s*)$/s.exec(text)?.slice(1).toReversed() ?? [],
  )
  return fromRight.toReversed()
}

function trimmedStarts(pieces: readonly Piece[], name: string, part: (text: string) => string[]): Piece[] {
  let isInside = false
  return pieces.flatMap((piece) => {
    const wasInside = isInside
    isInside = has(piece, name) && (wasInside || !isBlank(piece))
    if (!has(piece, name) || wasInside) return [piece]
    const marks = piece.marks.filter(({ type }) => type.name !== name)
    if (!isInside) return [{ ...piece, marks }]
    if (piece.text === null || has(piece, 'code')) return [piece]
    const [blank = '', rest = ''] = part(piece.text)
    return blank === ''
      ? [piece]
      : [
          { ...piece, text: blank, marks },
          { ...piece, text: rest },
        ]
  })
}

/** Where the reach of a mark ends that holds at a piece. */
function endOf(mark: Mark, pieces: readonly Piece[], at: number): number {
  let end = at
  while (hasMark(pieces[end], mark)) end += 1
  return end
}

function written(pieces: readonly Piece[], isParagraph: boolean): string {
  const line = new Line()
  const open: Mark[] = []
  for (const [at, piece] of pieces.entries()) {
    const ending = open.findIndex((mark) => !hasMark(piece, mark))
    if (ending !== -1) for (const mark of open.splice(ending).toReversed()) line.close(mark)
    const begun = piece.marks.filter((mark) => mark.type.name !== 'code' && !mark.isInSet(open))
    const address = begun.map((mark) => endOf(mark, pieces, at) === at + 1 && addressOf(mark, piece)).find(Boolean)
    // What reaches furthest is outside.
    for (const mark of begun.toSorted((one, other) => endOf(other, pieces, at) - endOf(one, pieces, at))) {
      if (mark.type.name === 'link' && address) continue
      line.open(mark)
      open.push(mark)
    }
    const { isEmpty, isBroken } = line
    line.add(address || contentOf(piece, isEmpty ? isParagraph : isBroken, !isEmpty))
  }
  for (const mark of open.toReversed()) line.close(mark)
  line.add('')
  return line.text
}

function contentOf(piece: Piece, atStart: boolean, isContinued: boolean): string {
  const { node, text } = piece
  if (text === null)
    return `!${linked(escaped(String(node.attrs['alt'] ?? '')), node.attrs['src'], node.attrs['title'])}`
  if (text === '\n') return '\\\n'
  if (has(piece, 'code')) return code(text)
  return atStart ? startEscaped(escaped(text.replace(/^[ \t]+/, '')), isContinued) : escaped(text)
}

const stars: Readonly<Record<string, string>> = { em: '*', strong: '**' }

const isWord = (character: string): boolean => /[^\s\p{P}\p{S}]/u.test(character)
const isSign = (character: string): boolean => /[\p{P}\p{S}]/u.test(character)
const byNumber = (character: string): string => `&#${character.codePointAt(0)};`

/** What is written of a paragraph so far. */
class Line {
  text = ''
  /** The stars that it ends with, and whether some of them begin a mark, or end one. */
  #stars = { text: '', begin: false, end: false }

  get isEmpty(): boolean {
    return this.text === '' && this.#stars.text === ''
  }
  get isBroken(): boolean {
    return this.text.endsWith('\n') && this.#stars.text === ''
  }

  open({ type }: Mark) {
    const mark = stars[type.name]
    if (mark) this.#stars = { ...this.#stars, text: this.#stars.text + mark, begin: true }
    else {
      // Behind an exclamation mark a link would be an image.
      if (this.#stars.text === '') this.text = this.text.replace(/!$/, '\\!')
      this.add('[')
    }
  }

  close({ type, attrs }: Mark) {
    const mark = stars[type.name]
    if (mark) this.#stars = { ...this.#stars, text: this.#stars.text + mark, end: true }
    else this.add(linked('', attrs['href'], attrs['title']).slice(1))
  }

  /**
   * Between a letter and a sign stars begin or end no mark: what is outside of the mark is written by its number, which
   * begins and ends with a sign.
   */
  add(text: string) {
    const { text: mark, begin, end } = this.#stars
    const [before] = /.?$/su.exec(this.text) ?? ['']
    const [after] = /^.?/su.exec(text) ?? ['']
    if (begin && isWord(before) && isSign(after)) this.text = this.text.slice(0, -before.length) + byNumber(before)
    this.text += mark
    this.text += end && isSign(before) && isWord(after) ? byNumber(after) + text.slice(after.length) : text
    this.#stars = { text: '', begin: false, end: false }
  }
}

/** An address that is its own text, between angle brackets. */
const addressOf = ({ type, attrs }: Mark, piece: Piece): string | null =>
  type.name === 'link' &&
  !attrs['title'] &&
  piece.text !== null &&
  piece.text === attrs['href'] &&
  /^\w+:[^\s<>]*$/.test(piece.text) &&
  !has(piece, 'code')
    ? `<${piece.text}>`
    : null

function linked(text: string, href: string, title: string | null): string {
  const target = /\s/.test(href) ? `<${href.replaceAll(/[\\<>]/g, '\\$&')}>` : href.replaceAll(/[()"\\]/g, '\\$&')
  return `[${text}](${target}${title ? ` "${title.replaceAll(/["\\]/g, '\\$&')}"` : ''})`
}

/** Code between more backticks than there are in it. */
function code(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  const space = longest > 0 || /^ .*\S.* $/.test(text) ? ' ' : ''
  return `${fence}${space}${text}${space}${fence}`
}

/** What would begin a mark, a link or an entity; low lines within a word do not. */
const special =
  /[`*\\~[\]]|(?<![\p{L}\p{N}_])_+|_+(?![\p{L}\p{N}_])|&(?=#?\w+;)|<(?=[a-z][\w+.-]+:[^\s<>]*>|[^\s<>@]+@[^\s<>]+>)/giu

const escaped = (text: string): string => text.replaceAll(special, (found) => found.replaceAll(/./g, '\\$&'))

/** A beginning of a line that would be read as a list, a quotation, a heading, or an underline of what is above. */
const startEscaped = (text: string, isContinued: boolean): string =>
  text
    .replace(/^(?:[->]|\+(?=\s|$)|#{1,6}(?=\s|$))/, '\\$&')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
    .replace(isContinued ? /^=/ : /(?!)/, '\\$&')
