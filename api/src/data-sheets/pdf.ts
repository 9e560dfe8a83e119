import { getDocumentProxy } from 'unpdf'
import { sheetLimits, SheetFailure } from './limits.ts'
import type { Item, Page } from './types.ts'

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>
type PdfPage = Awaited<ReturnType<Pdf['getPage']>>
type Matrix = readonly [number, number, number, number, number, number]

/** Errors only, because a sheet of an unusual program causes hundreds of warnings. */
const VERBOSITY_ERRORS = 0

/** No scripts are run, and no fonts, images or anything from the network is loaded: only the text counts. */
const options = {
  isEvalSupported: false,
  disableFontFace: true,
  useSystemFonts: false,
  useWorkerFetch: false,
  enableXfa: false,
  stopAtErrors: false,
  maxImageSize: 1,
  disableAutoFetch: true,
  verbosity: VERBOSITY_ERRORS,
  standardFontDataUrl: undefined,
  cMapUrl: undefined,
}

/** Reads the texts of a PDF with their positions. Throws a `SheetFailure` if it is locked, damaged or too large. */
export async function readPages(bytes: Uint8Array): Promise<Page[]> {
  const pdf = await open(bytes)
  try {
    if (pdf.numPages > sheetLimits.pages) throw new SheetFailure('TOO_LONG')
    const pages: Page[] = []
    let characters = 0
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await readPage(pdf, number)
      characters += page.items.reduce((sum, { text }) => sum + text.length, 0)
      if (characters > sheetLimits.characters) throw new SheetFailure('TOO_LONG')
      pages.push(page)
    }
    return pages
  } finally {
    await pdf.loadingTask.destroy()
  }
}

async function open(bytes: Uint8Array): Promise<Pdf> {
  try {
    return await getDocumentProxy(bytes, options)
  } catch (error) {
    throw new SheetFailure(isNamed(error, 'PasswordException') ? 'PROTECTED' : 'DAMAGED', { cause: error })
  }
}

const isNamed = (error: unknown, name: string): boolean => error instanceof Error && error.name === name

async function readPage(pdf: Pdf, number: number): Promise<Page> {
  try {
    const page = await pdf.getPage(number)
    const { width, height, transform } = page.getViewport({ scale: 1 })
    const { items } = await page.getTextContent()
    page.cleanup()
    return { number, width, height, items: items.flatMap((item) => itemOf(item, matrixOf(transform))) }
  } catch (error) {
    throw new SheetFailure('DAMAGED', { cause: error })
  }
}

type Content = Awaited<ReturnType<PdfPage['getTextContent']>>['items'][number]

/** Returns an upright text. Blanks count by the gap that they leave; turned texts are stamps and watermarks. */
function itemOf(item: Content, viewport: Matrix): Item[] {
  if (!('str' in item) || item.str.trim() === '') return []
  const [a, b, c, d, e, f] = multiply(viewport, matrixOf(item.transform))
  const isUpright = Math.abs(b) < Math.abs(a) * 0.1 && a > 0
  const size = Math.hypot(c, d)
  const isPositioned = [e, f, size, item.width].every(Number.isFinite)
  if (!isUpright || !isPositioned || size === 0) return []
  const text = item.str.slice(0, sheetLimits.line).normalize('NFKC')
  return [{ text, x: e, y: f, width: item.width, size }]
}

const matrixOf = ([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[]): Matrix => [a, b, c, d, e, f]

const multiply = (m: Matrix, n: Matrix): Matrix => [
  m[0] * n[0] + m[2] * n[1],
  m[1] * n[0] + m[3] * n[1],
  m[0] * n[2] + m[2] * n[3],
  m[1] * n[2] + m[3] * n[3],
  m[0] * n[4] + m[2] * n[5] + m[4],
  m[1] * n[4] + m[3] * n[5] + m[5],
]
