import { typeOfName } from '@ansvar/domain/files'
import { pdfOf } from './demo-pdf.ts'

/** Creates the content of a demo file from its lines: a PDF page, or the text itself, by the extension of its name. */
export const textOrPdf = (name: string, lines: readonly string[]): Buffer =>
  typeOfName(name) === 'PDF' ? pdfOf(lines) : Buffer.from(`${lines.join('\n')}\n`)
