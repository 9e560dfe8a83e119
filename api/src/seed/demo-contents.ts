import { typeOfName } from '@ansvar/domain/files'
import { pdfOf } from './demo-pdf.ts'

/** What a demo file made of lines contains: a page, or where its name says so the lines as they are. */
export const textOrPdf = (name: string, lines: readonly string[]): Buffer =>
  typeOfName(name) === 'PDF' ? pdfOf(lines) : Buffer.from(`${lines.join('\n')}\n`)
