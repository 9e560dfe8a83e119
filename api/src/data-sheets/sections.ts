import { asLine } from './lines.ts'
import type { Cell, Line } from './types.ts'
import { headings, labelsOf, normalize, sheetLanguages, type Heading, type SheetLanguage } from './vocabulary.ts'

/** The lines under a heading, and those of the heading itself that follow its title. */
export type Block = { readonly section: string; readonly lines: readonly Line[] }

export type Sections = {
  readonly language: SheetLanguage | null
  readonly otherLanguages: readonly SheetLanguage[]
  readonly blocks: readonly Block[]
}

/** The subsections of each section (REACH, Annex II, part B). */
const subsections: readonly number[] = [0, 4, 3, 2, 3, 3, 4, 3, 2, 2, 6, 2, 7, 1, 7, 2, 4]
const LAST = 16
/** A sheet has more lines. A table of contents has one for each section. */
const MIN_LINES = 24
/** After this section, a first one begins the sheet in another language, or an annex. */
const LATE = 9

type Found = {
  readonly at: readonly [number, number]
  readonly heading: Heading | null
  readonly rest: readonly Cell[]
}
type Building = {
  blocks: { section: string; lines: Line[] }[]
  at: readonly [number, number]
  counts: Map<SheetLanguage, number>
  lines: number
  /** The part of a title that can follow on the next line. */
  pending: string
}

/** Divides the lines of a file at the headings. Of several sheets in it, the first one counts. */
export function divide(lines: readonly Line[]): Sections {
  const sheets = sheetsOf(lines)
  const sheet = sheets.find((each) => each.lines >= MIN_LINES) ?? sheets[0]
  const language = sheet ? languageOf(sheet) : null
  const others = sheets.filter((each) => each.lines >= MIN_LINES).map(languageOf)
  const otherLanguages = [...new Set(others)].filter((each) => each !== null).filter((each) => each !== language)
  return { language, otherLanguages, blocks: sheet?.blocks ?? [] }
}

/** Returns the lines of a section with those of its subsections. */
export const linesOfSection = ({ blocks }: Sections, section: string): Line[] =>
  blocks.filter((block) => block.section === section || block.section.startsWith(`${section}.`)).flatMap((b) => b.lines)

export const hasSection = ({ blocks }: Sections, section: string): boolean =>
  blocks.some((block) => block.section === section)

function sheetsOf(lines: readonly Line[]): Building[] {
  const sheets: Building[] = []
  let sheet = emptySheet()
  lines.forEach((line, index) => {
    const found = headingOf(line, lines[index + 1], sheet.at)
    if (found && isRestart(found, sheet.at)) {
      if (sheet.at[0] > 0) sheets.push(sheet)
      sheet = emptySheet()
    }
    if (found) begin(sheet, line, found)
    else proceed(sheet, line)
  })
  return [...sheets, sheet]
}

const emptySheet = (): Building => ({ blocks: [], at: [0, 0], counts: new Map(), lines: 0, pending: '' })

const isRestart = ({ at }: Found, current: readonly [number, number]): boolean => at[0] === 1 && at[0] < current[0]

function begin(sheet: Building, line: Line, { at, heading, rest }: Found): void {
  const section = at[1] === 0 ? String(at[0]) : `${at[0]}.${at[1]}`
  sheet.at = at
  if (heading) sheet.counts.set(heading.language, (sheet.counts.get(heading.language) ?? 0) + 1)
  sheet.blocks.push({ section, lines: rest.length === 0 ? [] : [asLine(line.page, rest)] })
  sheet.pending = heading ? remainderOf(heading.title, line) : ''
}

function remainderOf(title: string, line: Line): string {
  const shown = withoutNumber(normalize(line.text))
  return title.startsWith(shown) ? title.slice(shown.length).trim() : ''
}

function proceed(sheet: Building, line: Line): void {
  const isTitle = sheet.pending !== '' && sheet.pending === normalize(line.text)
  sheet.pending = ''
  sheet.lines += 1
  if (!isTitle) sheet.blocks.at(-1)?.lines.push(line)
}

function languageOf({ counts }: Building): SheetLanguage | null {
  const ranked = sheetLanguages.filter((each) => counts.has(each))
  const [best] = ranked.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))
  return best ?? null
}

const keyword = `(?:${labelsOf('section').join('|')})`
const numbered = new RegExp(
  String.raw`^(${keyword}\s+)?(\d{1,2})(?:\s?\.\s?(\d{1,2}))?(?!\d)[.:)]?\s*[-–:]?\s*(.*)$`,
  'u',
)
const withoutNumber = (text: string): string => text.replace(numbered, '$4')

/** Returns the heading in a line, if it can follow the current one. */
function headingOf(line: Line, next: Line | undefined, current: readonly [number, number]): Found | null {
  const text = normalize(line.text)
  const match = numbered.exec(text)
  if (!match) return untitledNumber(line, text, current)
  const at = [Number(match[2]), Number(match[3] ?? 0)] as const
  if (at[0] < 1 || at[0] > LAST || at[1] > (subsections[at[0]] ?? 0)) return null
  const isLater = at[0] > current[0] || (at[0] === current[0] && at[1] > current[1])
  const canFollow = isLater || (at[0] === 1 && at[1] === 0 && current[0] >= LATE)
  const isRepeated = at[0] === 1 && current[0] > 1 && at[1] === 0
  if (!canFollow && !isRepeated) return null
  const rest = match[4] ?? ''
  const heading = titleOf(at, rest)
  if (heading) return { at, heading, rest: restAfter(line, heading.title) }
  if (!isLater) return null
  if (at[1] > 0) return at[0] === current[0] && isPlainNumber(line, rest) ? { at, heading: null, rest: [] } : null
  if (match[1] === undefined) return null
  if (rest === '' && next) {
    const below = titleOf(at, normalize(next.text))
    return below ? { at, heading: below, rest: [] } : null
  }
  return line.text === line.text.toUpperCase() ? { at, heading: null, rest: [] } : null
}

/** A number of a subsection in the order of the sheet, without a title that is known. */
const isPlainNumber = ({ cells }: Line, rest: string): boolean =>
  /^\d{1,2}\.\d/.test(cells[0]?.text ?? '') && /\p{L}{3}/u.test(rest) && !rest.includes('%')

/** Titles that are ordinary words count with their number only. */
const MIN_TITLE = 10

/** A heading without a number. The next one in the order of the sheet counts, because titles occur twice. */
function untitledNumber(line: Line, text: string, current: readonly [number, number]): Found | null {
  if (text.length < MIN_TITLE || text.length > 200) return null
  const matching = headings
    .filter(({ title }) => title === text && title.includes(' '))
    .concat(headings.filter(({ title }) => title === text && !title.includes(' ')))
    .map((heading) => ({ at: positionOf(heading.section), heading, rest: [] }))
  const later = matching.filter(({ at: [section, part] }) =>
    part === 0
      ? section === current[0] + 1 || (section === 1 && current[0] >= LATE)
      : section === current[0] && part > current[1],
  )
  return later.length > 0 && line.cells.length === 1 ? (later[0] ?? null) : null
}

const positionOf = (section: string): readonly [number, number] => {
  const [main = 0, part = 0] = section.split('.').map(Number)
  return [main, part]
}

function titleOf([main, part]: readonly [number, number], rest: string): Heading | null {
  if (rest === '') return null
  const section = part === 0 ? String(main) : `${main}.${part}`
  const own = headings.filter((heading) => heading.section === section)
  return (
    own.find(({ title }) => rest.startsWith(title)) ??
    own.find(({ title }) => rest.length >= MIN_TITLE && title.startsWith(rest)) ??
    own.find(({ title }) => similarity(title, rest) >= 0.7) ??
    null
  )
}

const wordsIn = (text: string): Set<string> => new Set(text.match(/\p{L}{3,}/gu) ?? [])

function similarity(a: string, b: string): number {
  const [wordsA, wordsB] = [wordsIn(a), wordsIn(b)]
  const shared = [...wordsA].filter((word) => wordsB.has(word)).length
  return wordsA.size + wordsB.size === 0 ? 0 : (2 * shared) / (wordsA.size + wordsB.size)
}

/** What follows a title on its line: further cells, or a text after a colon. */
function restAfter({ cells }: Line, title: string): readonly Cell[] {
  const texts = cells.map(({ text }) => withoutNumber(normalize(text)))
  const index = texts.findIndex((text) => text.startsWith(title))
  const cell = cells[index]
  if (!cell) return []
  const [, after = ''] =
    /^[^:]*\p{L}[^:]*:\s*(\S.*)$/u.exec(cell.text.replace(/^\D*\d+(?:\.\d+)?\s*[.:]?\s*/, '')) ?? []
  const following = cells.slice(index + 1)
  return after === '' ? following : [{ ...cell, text: after }, ...following]
}
