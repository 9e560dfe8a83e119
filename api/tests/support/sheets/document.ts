import type { Sheet, SheetLanguage } from './sheet.ts'
import { classificationOf, statementText, titles } from './texts.ts'
import { paragraphs, words } from './words.ts'

/** How a layout shows the parts of a sheet. The content is the same in each. */
export type Layout = {
  section(number: string, title: string): void
  subsection(number: string, title: string): void
  pair(label: string, value: string): void
  paragraph(text: string): void
  statements(label: string, rows: readonly (readonly [string, string])[]): void
  ingredients(rows: readonly Ingredient[], labels: IngredientLabels): void
  limits(rows: readonly LimitRow[], labels: LimitLabels): void
  dates(pairs: readonly (readonly [string, string])[]): void
  title(text: string): void
  newPage(): void
}

export type Ingredient = {
  readonly name: string
  readonly cas: string
  readonly ec: string | null
  readonly stated: string
  readonly classification: string
}
export type IngredientLabels = Readonly<
  Record<'name' | 'cas' | 'ec' | 'concentration' | 'percent' | 'classification', string>
>
export type LimitRow = { readonly name: string; readonly cas: string; readonly long: string; readonly short: string }
export type LimitLabels = Readonly<Record<'name' | 'cas' | 'long' | 'short', string>>

export type Writer = {
  readonly sheet: Sheet
  readonly language: SheetLanguage
  /** The number of the alternative of each word. */
  readonly variant: number
  readonly layout: Layout
}

const LONG_PARAGRAPHS = 150

/** Returns the word of a sheet in the alternative of its layout. */
export function wordOf(key: string, language: SheetLanguage, variant: number): string {
  const alternatives = words[language][key]
  if (!alternatives) throw new Error(`No word ${key} in ${language}`)
  return alternatives[variant % alternatives.length] ?? alternatives[0]
}

/** Returns the dates with their labels, as the head of a sheet states them. */
export function datesOf({ sheet, language, variant }: Omit<Writer, 'layout'>): (readonly [string, string])[] {
  const word = (key: string): string => wordOf(key, language, variant)
  const { printed, revision, replaces } = sheet.dates
  return [
    [word('printed'), printed],
    ...(sheet.traits.includes('no-revision') ? [] : [[word('revision'), revision] as const]),
    ...(replaces === null ? [] : [[word('replaces'), replaces] as const]),
  ]
}

/** Writes the 16 sections of a sheet. */
export function writeSheet(writer: Writer): void {
  writeIdentification(writer)
  writeHazards(writer)
  writeComposition(writer)
  for (const number of ['4', '5', '6', '7']) writeProse(writer, number)
  writeExposure(writer)
  writeProperties(writer)
  for (const number of ['10', '11', '12', '13']) writeProse(writer, number)
  writeTransport(writer)
  writeProse(writer, '15')
  writeOther(writer)
}

function parts({ sheet, language, variant, layout }: Writer) {
  const hasSubsections = !sheet.traits.includes('no-subheadings')
  return {
    word: (key: string): string => wordOf(key, language, variant),
    section: (number: string): void => layout.section(number, titles[language][number] ?? ''),
    subsection: (number: string): void => {
      if (hasSubsections) layout.subsection(number, titles[language][number] ?? '')
    },
    optional: (key: string, value: string | null): void => {
      if (value !== null) layout.pair(wordOf(key, language, variant), value)
    },
  }
}

function writeIdentification(writer: Writer): void {
  const { sheet, layout } = writer
  const { word, section, subsection, optional } = parts(writer)
  layout.title(word('sheet'))
  if (!sheet.traits.includes('header-dates-only')) layout.dates(datesOf(writer))
  section('1')
  subsection('1.1')
  layout.pair(word('name'), sheet.name)
  optional('number', sheet.product_number)
  if (sheet.ufi !== null) layout.pair('UFI', sheet.ufi)
  subsection('1.2')
  layout.pair(word('use'), word('usage'))
  subsection('1.3')
  layout.pair(word('supplier'), sheet.supplier)
  layout.pair(word('street'), 'Havnegade 12, 8000 Aarhus C')
  layout.pair(word('phone'), '+45 70 10 20 30')
  layout.pair('E-mail', 'sds@example.com')
  subsection('1.4')
  layout.paragraph(word('emergency'))
}

function writeHazards(writer: Writer): void {
  const { sheet, layout, language } = writer
  const { word, section, subsection } = parts(writer)
  const sensitizer = sheet.substances.at(-1)?.name ?? ''
  const text = (code: string): readonly [string, string] => [
    shown(sheet, code),
    statementText(code, language, sensitizer),
  ]
  section('2')
  subsection('2.1')
  for (const code of sheet.hazard_statements) layout.paragraph(`${classOf(code)}, ${code}`)
  // A hazard of the classification that the label leaves out (CLP, Article 27).
  if (sheet.hazard_statements.includes('H314')) layout.paragraph('Eye Dam. 1, H318')
  subsection('2.2')
  if (sheet.pictograms.length > 0 && !sheet.traits.includes('no-pictogram-codes')) {
    layout.pair(word('pictograms'), sheet.pictograms.join(', '))
  }
  if (sheet.signal_word !== null) layout.pair(word('signal'), word(sheet.signal_word))
  layout.pair(word('determining'), sheet.substances.map(({ name }) => name).join(', '))
  if (sheet.hazard_statements.length > 0) layout.statements(word('hazard'), sheet.hazard_statements.map(text))
  if (sheet.precautionary_statements.length > 0) {
    layout.statements(word('precautionary'), sheet.precautionary_statements.map(text))
  }
  if (sheet.eu_hazard_statements.length > 0)
    layout.statements(word('supplemental'), sheet.eu_hazard_statements.map(text))
  subsection('2.3')
  layout.paragraph('PBT/vPvB: -')
}

const shown = ({ traits }: Sheet, code: string): string =>
  traits.includes('spaced-codes') ? code.replaceAll('+', ' + ') : code

const classOf = (code: string): string => (code.startsWith('H4') ? 'Aquatic Chronic 3' : 'Haz. Class 2')

function writeComposition(writer: Writer): void {
  const { sheet, layout } = writer
  const { word, section, subsection } = parts(writer)
  section('3')
  subsection('3.2')
  const rows = sheet.substances.map(({ name, cas, ec, stated }) => {
    const known = classificationOf(cas)
    const codes = (known?.h_codes ?? '').split(' ').filter((code) => code !== '')
    const limit = /C ≥ \d+ %/.exec(known?.specific_limits ?? '')?.[0]
    const classes = (known?.hazard_classes ?? '').split('; ')
    const lines = codes.map((code, n) => `${classes[n] ?? ''}, ${code}`)
    return { name, cas, ec, stated, classification: [...lines, ...(limit ? [`${codes[0]}: ${limit}`] : [])].join('; ') }
  })
  layout.ingredients(rows, {
    name: word('ingredient'),
    cas: word('cas'),
    ec: word('ec'),
    concentration: word('concentration'),
    percent: word('percent'),
    classification: word('classification'),
  })
  layout.paragraph(word('remark'))
}

function writeProse(writer: Writer, number: string): void {
  const { sheet, layout, language } = writer
  parts(writer).section(number)
  const count = sheet.traits.includes('long') ? LONG_PARAGRAPHS / 3 : 2
  const own = paragraphs[language]
  for (let at = 0; at < count; at += 1) layout.paragraph(own[(at + Number(number)) % own.length] ?? '')
}

function writeExposure(writer: Writer): void {
  const { sheet, layout, language } = writer
  const { word, section, subsection } = parts(writer)
  section('8')
  subsection('8.1')
  const stated = (cas: string, kind: string): string => {
    const found = sheet.limits.find((limit) => limit.cas === cas && limit.kind === kind)
    const value = language === 'en' ? `${found?.value}` : `${found?.value}`.replace('.', ',')
    return found ? `${value} ${found.unit}` : '-'
  }
  const limited = sheet.substances.filter(({ cas }) => sheet.limits.some((limit) => limit.cas === cas))
  const rows = limited.map(({ name, cas }) => ({
    name,
    cas,
    long: stated(cas, 'LONG_TERM'),
    short: stated(cas, 'SHORT_TERM'),
  }))
  const labels = { name: word('ingredient'), cas: word('cas'), long: word('long'), short: word('short') }
  if (rows.length > 0) layout.limits(rows, labels)
  layout.paragraph(word('dnel'))
  subsection('8.2')
  layout.paragraph(paragraphs[language][2] ?? '')
}

function writeProperties(writer: Writer): void {
  const { sheet, layout, language } = writer
  const { word, section, subsection } = parts(writer)
  section('9')
  subsection('9.1')
  layout.pair(word('state'), word(sheet.physical_state))
  layout.pair(word('colour'), word('colourless'))
  layout.pair(word('boiling'), '56 °C')
  layout.pair(word('flash'), '-17 °C')
  if (sheet.density === null) layout.pair(word('density'), word('unknown'))
  else {
    const { value, unit } = sheet.density
    const number = language === 'en' ? `${value}` : `${value}`.replace('.', ',')
    layout.pair(word('density'), `${number} ${unit}${unit === '' ? '' : ' (20 °C)'}`.trim())
  }
  subsection('9.2')
  layout.paragraph('VOC: 750 g/l')
}

function writeTransport(writer: Writer): void {
  const { sheet, layout } = writer
  const { word, section, subsection } = parts(writer)
  section('14')
  if (sheet.un_number === null) {
    layout.paragraph(word('goods'))
    return
  }
  // Without subsections, the titles are the labels.
  const has = !sheet.traits.includes('no-subheadings')
  const titlesOf = titles[writer.language]
  const part = (number: string, value: string): void => {
    if (has) {
      subsection(number)
      layout.pair('ADR/RID', value)
    } else layout.pair(titlesOf[number] ?? '', value)
  }
  part('14.1', `UN ${sheet.un_number}`)
  part('14.2', 'FLAMMABLE LIQUID, N.O.S. (1992)')
  part('14.3', sheet.transport_class ?? word('none'))
  part('14.4', sheet.packing_group ?? word('none'))
  part('14.5', '-')
}

function writeOther(writer: Writer): void {
  const { sheet, layout, language } = writer
  const { word, section } = parts(writer)
  section('16')
  layout.paragraph(word('version'))
  layout.paragraph(word('fulltext'))
  const codes = sheet.substances.flatMap(({ cas }) => (classificationOf(cas)?.h_codes ?? '').split(' '))
  for (const code of new Set(codes)) if (code !== '') layout.paragraph(`${code} ${statementText(code, language, '')}`)
}
