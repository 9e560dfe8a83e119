import { isIsoDate } from '@ansvar/domain/dates'
import type { Layout } from './lines.ts'
import { linesOfSection, type Sections } from './sections.ts'
import type { Cell, Confidence, Field, Line } from './types.ts'
import { fieldOf } from './values.ts'
import { normalize, wordsOf, type SheetLanguage } from './vocabulary.ts'

const months: readonly string[] = [
  'jan|januar|january|januari',
  'feb|februar|february|februari',
  'mar|marts|march|märz|maerz|mars',
  'apr|april',
  'maj|may|mai',
  'jun|juni|june',
  'jul|juli|july',
  'aug|august|augusti',
  'sep|sept|september',
  'okt|oct|oktober|october',
  'nov|november',
  'dec|dez|december|dezember',
]
const month = `(?<month>${months.join('|')})`
const patterns = [
  String.raw`(?<year>(?:19|20)\d{2})[-./](?<m>\d{1,2})[-./](?<d>\d{1,2})(?!\d|\.\d)`,
  String.raw`(?<first>\d{1,2})(?<mark>[-./])\s?(?<second>\d{1,2})\k<mark>\s?(?<year>(?:19|20)\d{2})(?!\d|\.\d)`,
  String.raw`(?<d>\d{1,2})(?:\.|st|nd|rd|th)?[\s-]+(?:of\s+)?${month}\.?,?[\s-]+(?<year>(?:19|20)\d{2})(?!\d|\.\d)`,
  String.raw`${month}\.?\s+(?<d>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year>(?:19|20)\d{2})(?!\d|\.\d)`,
].map((source) => new RegExp(String.raw`(?<![\p{L}\d.])${source}`, 'gu'))

export type FoundDate = { readonly at: number; readonly iso: string; readonly isAmbiguous: boolean }

/**
 * Finds dates in a text. With a slash between a day and a month below 13, the order is unknown: 03/04/2024 counts as
 * 3 April, as in Europe, and is ambiguous in English.
 */
export function datesIn(text: string, language: SheetLanguage | null): FoundDate[] {
  const plain = text.toLowerCase()
  return patterns
    .flatMap((pattern) => [...plain.matchAll(pattern)])
    .flatMap((match) => {
      const found = partsOf(match.groups ?? {}, language)
      return found ? [{ at: match.index, ...found }] : []
    })
    .toSorted((a, b) => a.at - b.at)
}

type Groups = Readonly<Record<string, string | undefined>>

function partsOf(groups: Groups, language: SheetLanguage | null): { iso: string; isAmbiguous: boolean } | null {
  const { year = '', m, d, first, second, mark, month: name } = groups
  if (name !== undefined) {
    const number = months.findIndex((names) => names.split('|').includes(name)) + 1
    return dayOf(year, number, Number(d), false)
  }
  if (m !== undefined) return dayOf(year, Number(m), Number(d), false)
  const [one, two] = [Number(first), Number(second)]
  if (one <= 12 && two > 12) return mark === '/' ? dayOf(year, one, two, false) : null
  const isAmbiguous = one <= 12 && two <= 12 && one !== two && mark === '/' && (language === 'en' || language === null)
  return dayOf(year, two, one, isAmbiguous)
}

function dayOf(year: string, m: number, d: number, isAmbiguous: boolean): { iso: string; isAmbiguous: boolean } | null {
  const iso = `${year}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`
  return isIsoDate(iso) ? { iso, isAmbiguous } : null
}

type Kind = 'revision' | 'issue' | 'print' | 'replaced'
const kinds: readonly { readonly kind: Kind; readonly words: RegExp }[] = [
  { kind: 'replaced', words: wordsOf('replaced_date') },
  { kind: 'print', words: wordsOf('print_date') },
  { kind: 'revision', words: wordsOf('revision_date') },
  { kind: 'issue', words: wordsOf('issue_date') },
]
/** "Replaces the revision of …": so near before another label, this one counts. */
const NEAR = 24

type Labelled = { readonly at: number; readonly end: number; readonly kind: Kind }

function labelsIn(text: string): Labelled[] {
  const all = kinds.flatMap(({ kind, words }) =>
    [...text.matchAll(words)].map((match) => ({ at: match.index, end: match.index + match[0].length, kind })),
  )
  // "Revision date" contains "revision", and "date of first issue" is not a revision: the longer label counts.
  return all
    .filter(
      (own) =>
        !all.some(
          (other) =>
            other !== own && other.at <= own.at && other.end >= own.end && other.end - other.at > own.end - own.at,
        ),
    )
    .toSorted((a, b) => a.at - b.at)
}

type Dated = { readonly kind: Kind; readonly date: FoundDate; readonly page: number; readonly cells: readonly Cell[] }

/** Finds the date of the last revision. A date of printing is none, and no date is made up. */
export function dateFields({ margins, body }: Layout, sections: Sections): Field[] {
  const first = [...margins, ...body.filter(({ page }) => page === 1)]
  const last = linesOfSection(sections, '16')
  const dated = [...datedLines(first, sections.language), ...datedLines(last, sections.language)]
  const revised = dated.filter(({ kind }) => kind === 'revision')
  const isUndisputed = new Set(revised.map(({ date }) => date.iso)).size <= 1
  const [revision] = revised
  if (revision) return [asField(revision, isUndisputed ? 'HIGH' : 'MEDIUM')]
  // The first version of a sheet has a date of issue only.
  const issue = dated.find(({ kind }) => kind === 'issue')
  return issue ? [asField(issue, 'LOW')] : []
}

const asField = ({ date, page, cells }: Dated, confidence: Confidence): Field =>
  fieldOf({
    path: 'last_revision_date',
    value: date.iso,
    confidence: date.isAmbiguous ? 'LOW' : confidence,
    page,
    cells,
  })

function datedLines(lines: readonly Line[], language: SheetLanguage | null): Dated[] {
  return lines.flatMap((line, row) => {
    // Not shortened at its end, so that positions are those of the text.
    const text = line.text.toLowerCase()
    const labels = labelsIn(text)
    return datesIn(text, language).flatMap((date): Dated[] => {
      const cell = cellAt(line, date.at)
      const kind = kindBefore(labels, date.at) ?? kindAbove(lines[row - 1], cell)
      return kind === null ? [] : [{ kind, date, page: line.page, cells: quoted(line, cell) }]
    })
  })
}

function kindBefore(labels: readonly Labelled[], at: number): Kind | null {
  const before = labels.filter((label) => label.end <= at)
  const last = before.at(-1)
  const previous = before.at(-2)
  const isReplaced = last && previous?.kind === 'replaced' && last.kind !== 'print' && last.at - previous.end < NEAR
  return isReplaced ? 'replaced' : (last?.kind ?? null)
}

/** The title of the column in which a date is. */
function kindAbove(above: Line | undefined, cell: Cell | null): Kind | null {
  const title = cell && above?.cells.find(({ x, right }) => cell.x < right && cell.right > x)
  return title ? (labelsIn(normalize(title.text))[0]?.kind ?? null) : null
}

function cellAt({ cells }: Line, at: number): Cell | null {
  let start = 0
  for (const cell of cells) {
    if (at < start + cell.text.length) return cell
    start += cell.text.length + 1
  }
  return null
}

/** A date and its label, which can be in the cell before it. */
function quoted({ cells }: Line, cell: Cell | null): readonly Cell[] {
  const index = cell ? cells.indexOf(cell) : -1
  return index <= 0 ? (cell ? [cell] : cells) : cells.slice(index - 1, index + 1)
}
