import { Canvas, type Column } from './canvas.ts'
import type { Ingredient, IngredientLabels, Layout, LimitLabels, LimitRow } from './document.ts'

export type Frame = { readonly name: string; readonly company: string; readonly dates: string; readonly page: string }
export type Made = { readonly canvas: Canvas; readonly layout: Layout }
type Options = { readonly frame: Frame; readonly sectionWord: string }

const full: Column = { x: 50, width: 495 }

/** One column: labels and values in running text, an ingredient as a list of lines. */
export function oneColumn({ sectionWord }: Options): Made {
  const canvas = new Canvas({ family: 'Helvetica', size: 10, top: 50, bottom: 50 })
  const indent: Column = { x: 70, width: 475 }
  const heading = (text: string, space: number): void => {
    canvas.y += space
    canvas.write(text, full, 'bold')
    canvas.y += 2
  }
  const layout: Layout = {
    title: (text) => canvas.write(text, full, 'bold'),
    section: (number, title) => heading(`${sectionWord} ${number}: ${title}`.trim().replace(/^:\s*/, ''), 10),
    subsection: (number, title) => heading(`${number}. ${title}`, 5),
    pair: (label, value) => canvas.write(`${label}: ${value}`, full),
    paragraph(text) {
      canvas.write(text, full)
      canvas.y += 3
    },
    statements(label, rows) {
      canvas.write(`${label}:`, full)
      for (const [code, text] of rows) canvas.write(`${code} - ${text}`, indent)
    },
    ingredients(rows, labels) {
      for (const row of rows) writeList(canvas, row, labels)
    },
    limits(rows, labels) {
      for (const { name, cas, long, short } of rows) {
        canvas.write(`${name} (${labels.cas} ${cas})`, full)
        if (long !== '-') canvas.write(`${labels.long}: ${long}`, indent)
        if (short !== '-') canvas.write(`${labels.short}: ${short}`, indent)
      }
    },
    dates: (all) => canvas.write(all.map(([label, date]) => `${label}: ${date}`).join('   '), full),
    newPage: () => canvas.newPage(),
  }
  return { canvas, layout }
}

function writeList(
  canvas: Canvas,
  { name, cas, ec, stated, classification }: Ingredient,
  labels: IngredientLabels,
): void {
  canvas.write(`${labels.name}: ${name}`, full)
  canvas.write(`${labels.cas}: ${cas}`, full)
  if (ec !== null) canvas.write(`${labels.ec}: ${ec}`, full)
  canvas.write(`${labels.concentration}: ${stated} %`, full)
  canvas.write(`${labels.classification}: ${classification}`, full)
  canvas.y += 6
}

/** Labels in a column of their own, to the left of the values, a table of ingredients, a header on each page. */
export function pairs({ frame, sectionWord }: Options): Made {
  const canvas = new Canvas({
    family: 'Open Sans',
    size: 9,
    top: 90,
    bottom: 60,
    header(on, page) {
      on.place(frame.name, 50, 36, 'bold')
      on.place(frame.company, 400, 36)
      on.place(frame.dates, 50, 50, 'regular', 7)
      on.place(`${frame.page} ${page}`, 500, 800, 'regular', 7)
    },
  })
  const columns: readonly Column[] = [
    { x: 50, width: 140 },
    { x: 205, width: 340 },
  ]
  const table = [50, 165, 240, 310, 380].map((x, n, all) => ({ x, width: (all[n + 1] ?? 545) - x - 12 }))
  const layout: Layout = {
    title: (text) => canvas.write(text, full, 'bold'),
    section(number, title) {
      canvas.y += 8
      canvas.write(`${sectionWord} ${number}: ${title}`.trim().replace(/^:\s*/, ''), full, 'bold')
    },
    subsection(number, title) {
      canvas.y += 4
      canvas.row(
        [number, title],
        [
          { x: 50, width: 40 },
          { x: 90, width: 450 },
        ],
        'bold',
      )
    },
    pair: (label, value) => canvas.row([label, value], columns),
    paragraph: (text) => canvas.row(['', text], columns, 'regular', 3),
    statements(label, rows) {
      for (const [n, [code, text]] of rows.entries()) canvas.row([n === 0 ? label : '', `${code} ${text}`], columns)
    },
    ingredients(rows, labels) {
      const titles = [labels.name, labels.cas, labels.ec, labels.percent, labels.classification]
      canvas.row(titles, table, 'bold', 4)
      for (const { name, cas, ec, stated, classification } of rows) {
        canvas.row([name, cas, ec ?? '-', stated, classification], table, 'regular', 5)
      }
    },
    limits(rows, labels) {
      const own = [50, 190, 280, 420].map((x) => ({ x, width: 80 }))
      canvas.row([labels.name, labels.cas, labels.long, labels.short], own, 'bold', 4)
      for (const { name, cas, long, short } of rows) canvas.row([name, cas, long, short], own, 'regular', 4)
    },
    dates(all) {
      for (const [label, date] of all) canvas.row([label, date], columns)
    },
    newPage: () => canvas.newPage(),
  }
  return { canvas, layout }
}

/** Titles in filled boxes, rows with rules, the numbers of an ingredient below each other in one cell. */
export function boxes({ frame, sectionWord }: Options): Made {
  const canvas = new Canvas({
    family: 'Open Sans',
    size: 8.5,
    top: 70,
    bottom: 60,
    header(on, page) {
      on.place(frame.company, 50, 30, 'bold')
      on.place(`${frame.name}  ${frame.page} ${page}`, 330, 30)
    },
  })
  const columns: readonly Column[] = [
    { x: 56, width: 170 },
    { x: 240, width: 300 },
  ]
  const ruled = (texts: readonly string[], own: readonly Column[]): void => {
    canvas.row(texts, own, 'regular', 4)
    canvas.box(50, canvas.y - 3, 495, 0)
  }
  const layout: Layout = {
    title: (text) => canvas.write(text, full, 'bold'),
    section(number, title) {
      canvas.y += 8
      canvas.need(40)
      canvas.box(50, canvas.y - 3, 495, 17, true)
      canvas.row(
        [`${sectionWord} ${number}`.trim(), title],
        [
          { x: 56, width: 80 },
          { x: 145, width: 390 },
        ],
        'bold',
        6,
      )
    },
    subsection(number, title) {
      canvas.y += 3
      canvas.write(`${number} ${title}`, full, 'bold')
      canvas.y += 2
    },
    pair: (label, value) => ruled([label, value], columns),
    paragraph(text) {
      canvas.write(text, { x: 56, width: 480 })
      canvas.y += 3
    },
    statements(label, rows) {
      canvas.write(label, { x: 56, width: 480 }, 'bold')
      for (const [code, text] of rows)
        ruled(
          [code, text],
          [
            { x: 56, width: 95 },
            { x: 160, width: 380 },
          ],
        )
    },
    ingredients: (rows, labels) => writeStacked(canvas, rows, labels, ruled),
    limits: (rows, labels) => writeTitledLimits(canvas, rows, labels, (texts) => ruled(texts, columns)),
    dates(all) {
      const own = all.map((_, n) => ({ x: 56 + n * 165, width: 150 }))
      canvas.row(
        all.map(([label]) => label),
        own,
        'bold',
      )
      canvas.row(
        all.map(([, date]) => date),
        own,
        'regular',
        6,
      )
    },
    newPage: () => canvas.newPage(),
  }
  return { canvas, layout }
}

function writeTitledLimits(
  canvas: Canvas,
  rows: readonly LimitRow[],
  labels: LimitLabels,
  ruled: (texts: readonly string[]) => void,
): void {
  for (const { name, cas, long, short } of rows) {
    canvas.write(`${name}, ${labels.cas} ${cas}`, { x: 56, width: 480 }, 'bold')
    if (long !== '-') ruled([labels.long, long])
    if (short !== '-') ruled([labels.short, short])
  }
}

function writeStacked(
  canvas: Canvas,
  rows: readonly Ingredient[],
  labels: IngredientLabels,
  ruled: (texts: readonly string[], columns: readonly Column[]) => void,
): void {
  const own = [
    { x: 56, width: 120 },
    { x: 185, width: 130 },
    { x: 325, width: 70 },
    { x: 405, width: 135 },
  ]
  canvas.row([`${labels.cas} / ${labels.ec}`, labels.name, labels.concentration, labels.classification], own, 'bold', 5)
  for (const { name, cas, ec, stated, classification } of rows) {
    const numbers = [`CAS: ${cas}`, ...(ec === null ? [] : [`EC: ${ec}`]), 'REACH: 01-2119471330-49-0000']
    ruled([numbers.join('\n'), name, `${stated} %`, classification.replaceAll('; ', '\n')], own)
  }
}

/** Small type, much on each page, hyphens, codes in a table, bare numbers under a percent sign. */
export function dense({ frame, sectionWord }: Options): Made {
  const canvas = new Canvas({
    family: 'Helvetica',
    size: 7.5,
    top: 80,
    bottom: 70,
    header(on, page) {
      on.place(frame.company, 40, 24, 'bold', 11)
      on.place(frame.name, 40, 42)
      on.place(frame.dates, 40, 54)
      on.place(`${frame.page} ${page}/9`, 480, 24)
      on.place('www.example.com - tel. +45 70 10 20 30 - CVR 10 20 30 40', 40, 790)
    },
  })
  const whole: Column = { x: 40, width: 515 }
  const narrow: readonly Column[] = [
    { x: 40, width: 110 },
    { x: 160, width: 180 },
  ]
  const codes: readonly Column[] = [
    { x: 52, width: 52 },
    { x: 120, width: 220 },
  ]
  const table = [40, 100, 160, 320, 380].map((x, n, all) => ({ x, width: (all[n + 1] ?? 555) - x - 8 }))
  const layout: Layout = {
    title: (text) => canvas.write(text, whole, 'bold'),
    section(number, title) {
      canvas.y += 5
      canvas.write(`${sectionWord} ${number}. ${title}`.trim(), whole, 'bold')
    },
    subsection: (number, title) => canvas.write(`${number}. ${title}`, whole, 'bold'),
    pair: (label, value) => canvas.row([`${label}:`, value], narrow),
    paragraph: (text) => canvas.write(text, { x: 40, width: 250 }, 'regular', true),
    statements(label, rows) {
      canvas.write(label, whole)
      for (const row of rows) canvas.row(row, codes)
    },
    ingredients(rows, labels) {
      canvas.row([labels.cas, labels.ec, labels.name, labels.percent, labels.classification], table, 'bold')
      for (const { name, cas, ec, stated, classification } of rows) {
        canvas.row([cas, ec ?? '-', name, stated, classification], table)
      }
    },
    limits: (rows, labels) => writeLimits(canvas, rows, labels),
    dates: (all) => canvas.write(all.map(([label, date]) => `${label} ${date}`).join(' - '), whole),
    newPage: () => canvas.newPage(),
  }
  return { canvas, layout }
}

function writeLimits(canvas: Canvas, rows: readonly LimitRow[], labels: LimitLabels): void {
  const own = [40, 200, 270, 400].map((x) => ({ x, width: 120 }))
  canvas.row([labels.name, labels.cas, labels.long, labels.short], own, 'bold')
  for (const { name, cas, long, short } of rows) canvas.row([name, cas, long, short], own)
}

/** A print of a program with a typewriter's font: columns by blanks, subsections without numbers, codes in a list. */
export function letter({ frame, sectionWord }: Options): Made {
  const canvas = new Canvas({
    family: 'Courier',
    size: 8,
    top: 60,
    bottom: 50,
    header: (on, page) => on.place(`${frame.company.padEnd(60)}${frame.page} ${page}`, 45, 30),
  })
  const whole: Column = { x: 45, width: 505 }
  const columns = (texts: readonly string[], widths: readonly number[]): void => {
    canvas.need(canvas.lead)
    canvas.place(texts.map((text, n) => text.padEnd(widths[n] ?? 0)).join(''), 45, canvas.y)
    canvas.y += canvas.lead
  }
  const layout: Layout = {
    title: (text) => canvas.write(text, whole),
    section(number, title) {
      canvas.y += 10
      canvas.write(`${sectionWord} ${number} - ${title}`.trim().toUpperCase(), whole, 'bold')
      canvas.y += 3
    },
    subsection(_, title) {
      canvas.y += 4
      canvas.write(title, whole, 'bold')
    },
    pair: (label, value) => columns([`${label} :`, value], [34]),
    paragraph(text) {
      canvas.write(text, whole)
      canvas.y += 4
    },
    statements(label, rows) {
      canvas.write(label, whole)
      canvas.write(rows.map(([code]) => code).join(', '), whole)
      for (const [, text] of rows) canvas.write(text, { x: 60, width: 490 })
    },
    ingredients(rows, labels) {
      columns([labels.cas, labels.ec, labels.percent, labels.name], [16, 16, 18])
      for (const { name, cas, ec, stated, classification } of rows) {
        columns([cas, ec ?? '', stated, name.slice(0, 50)], [16, 16, 18])
        canvas.write(classification, { x: 286, width: 264 })
      }
    },
    limits(rows, labels) {
      columns([labels.cas, labels.long, labels.short], [20, 34])
      for (const { cas, long, short } of rows) columns([cas, long, short], [20, 34])
    },
    dates(all) {
      for (const [label, date] of all) columns([label, date], [34])
    },
    newPage: () => canvas.newPage(),
  }
  return { canvas, layout }
}
