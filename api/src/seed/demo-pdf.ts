// Creates one-page PDFs for the demo (ISO 32000-1): a heading and lines in Helvetica.

const PAGE = { width: 595, height: 842, margin: 72, leading: 20, columns: 84 } as const

/** The characters that WinAnsi adds to Latin-1 and that the texts use. */
const winAnsi: Readonly<Record<string, string>> = { '–': '\x96', '’': '\x92', '“': '\x93', '”': '\x94', '•': '\x95' }

/** Creates a page of text. Characters outside of WinAnsi are left out, because a standard font does not have them. */
export function pdfOf([heading = '', ...lines]: readonly string[]): Buffer {
  const body = [
    `BT /B 18 Tf ${PAGE.margin} ${PAGE.height - PAGE.margin} Td ${shown(heading)}`,
    `/F 11 Tf 0 -16 Td ${PAGE.leading} TL`,
    ...lines.flatMap(wrapped).map((line) => `T* ${shown(line)}`),
    'ET',
  ].join('\n')
  return fileOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Contents 4 0 R
/Resources << /Font << /F 5 0 R /B 6 0 R >> >> >>`,
    `<< /Length ${Buffer.byteLength(body, 'latin1')} >>\nstream\n${body}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
  ])
}

const font = (name: string): string => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`

const shown = (text: string): string =>
  `(${text.replaceAll(/[^\x20-\xff]/g, (letter) => winAnsi[letter] ?? '').replaceAll(/[\\()]/g, String.raw`\$&`)}) Tj`

function wrapped(text: string): string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = `${lines.at(-1) ?? ''} ${word}`.trim()
    if (line.length > PAGE.columns) lines.push(word)
    else lines[lines.length - 1] = line
  }
  return lines
}

/** Assembles the objects with the table of their offsets. */
function fileOf(objects: readonly string[]): Buffer {
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(text + table + trailer, 'latin1')
}
