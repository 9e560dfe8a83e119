import { createRequire } from 'node:module'
import Pdf from 'pdfkit'

export type Face = 'regular' | 'bold'

export type CanvasOptions = {
  /** Open Sans is embedded in part. The others are not embedded, as in many sheets. */
  readonly family: 'Helvetica' | 'Courier' | 'Open Sans'
  readonly size: number
  readonly top: number
  readonly bottom: number
  readonly header?: (canvas: Canvas, page: number) => void
}

const require = createRequire(import.meta.url)
const openSans: Readonly<Record<Face, string>> = {
  regular: require.resolve('@expo-google-fonts/open-sans/400Regular/OpenSans_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/open-sans/700Bold/OpenSans_700Bold.ttf'),
}
const fonts: Readonly<Record<CanvasOptions['family'], Readonly<Record<Face, string>>>> = {
  'Open Sans': openSans,
  Helvetica: { regular: 'Helvetica', bold: 'Helvetica-Bold' },
  Courier: { regular: 'Courier', bold: 'Courier-Bold' },
}
const PAGE_WIDTH = 595.28
const PAGE_HEIGHT = 841.89

export type Column = { readonly x: number; readonly width: number }

/** Pages of a PDF with texts at positions, line by line. */
export class Canvas {
  readonly #pdf: PDFKit.PDFDocument
  readonly #options: CanvasOptions
  readonly #chunks: Buffer[] = []
  readonly #ended: Promise<void>
  #page = 0
  y = 0

  constructor(options: CanvasOptions) {
    this.#options = options
    this.#pdf = new Pdf({ size: [PAGE_WIDTH, PAGE_HEIGHT], margin: 0, autoFirstPage: false })
    this.#pdf.on('data', (chunk: Buffer) => this.#chunks.push(chunk))
    this.#ended = new Promise((resolve) => void this.#pdf.on('end', resolve))
    this.newPage()
  }

  get size(): number {
    return this.#options.size
  }

  get lead(): number {
    return this.#options.size * 1.3
  }

  newPage(): void {
    this.#page += 1
    this.#pdf.addPage()
    this.y = this.#options.top
    this.#options.header?.(this, this.#page)
  }

  /** Begins a page if `height` does not fit. */
  need(height: number): void {
    if (this.y + height > PAGE_HEIGHT - this.#options.bottom) this.newPage()
  }

  place(text: string, x: number, y: number, face: Face = 'regular', size: number = this.size): void {
    this.#font(face, size)
    this.#pdf.fillColor('black').text(this.#printable(text), x, y, { lineBreak: false })
  }

  box(x: number, y: number, width: number, height: number, fill = false): void {
    if (fill) this.#pdf.rect(x, y, width, height).fill('#dddddd')
    else this.#pdf.lineWidth(0.5).rect(x, y, width, height).stroke('#888888')
  }

  /** Wraps a text. With `hyphens`, long words are divided. Codes and names are divided after a plus or a hyphen. */
  wrap(text: string, width: number, face: Face = 'regular', hyphens = false): string[] {
    this.#font(face, this.size)
    const lines: string[] = []
    let line = ''
    for (const word of text.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`
      if (this.#fits(longer, width)) {
        line = longer
        continue
      }
      const [head, tail] = this.#divide(word, line, width, hyphens)
      if (head !== '') line = line === '' ? head : `${line} ${head}`
      if (line !== '') lines.push(line)
      line = tail
    }
    return line === '' ? lines : [...lines, line]
  }

  #divide(word: string, line: string, width: number, hyphens: boolean): [string, string] {
    const before = line === '' ? '' : `${line} `
    const mark = Math.max(word.lastIndexOf('+', word.length - 2), word.lastIndexOf('-', word.length - 2))
    if (mark > 0 && line === '') return [word.slice(0, mark + 1), word.slice(mark + 1)]
    if (!hyphens || !/^\p{L}{11,}[.,;]?$/u.test(word)) return ['', word]
    for (let at = word.length - 4; at >= 4; at -= 1) {
      if (this.#fits(`${before}${word.slice(0, at)}-`, width)) return [`${word.slice(0, at)}-`, word.slice(at)]
    }
    return ['', word]
  }

  /** Writes a text in a column and moves below it. */
  write(text: string, { x, width }: Column, face: Face = 'regular', hyphens = false): void {
    for (const line of this.wrap(text, width, face, hyphens)) {
      this.need(this.lead)
      this.place(line, x, this.y, face)
      this.y += this.lead
    }
  }

  /** Writes a row of texts side by side and moves below the longest one. A text can have several lines. */
  row(texts: readonly string[], columns: readonly Column[], face: Face = 'regular', padding = 0): void {
    const wrapped = texts.map((text, n) =>
      text.split('\n').flatMap((line) => this.wrap(line, columns[n]?.width ?? 100, face)),
    )
    const height = Math.max(...wrapped.map((lines) => lines.length)) * this.lead + padding
    this.need(height)
    for (const [n, lines] of wrapped.entries()) {
      for (const [at, line] of lines.entries()) this.place(line, columns[n]?.x ?? 0, this.y + at * this.lead, face)
    }
    this.y += height
  }

  async bytes(): Promise<Uint8Array> {
    this.#pdf.end()
    await this.#ended
    return new Uint8Array(Buffer.concat(this.#chunks))
  }

  #fits(text: string, width: number): boolean {
    return this.#pdf.widthOfString(this.#printable(text)) <= width
  }

  #font(face: Face, size: number): void {
    this.#pdf.font(fonts[this.#options.family][face]).fontSize(size)
  }

  /** The fonts that are not embedded have only the characters of Windows-1252. */
  #printable(text: string): string {
    return this.#options.family !== 'Open Sans' ? text.replaceAll('≥', '>=').replaceAll('≤', '<=') : text
  }
}
