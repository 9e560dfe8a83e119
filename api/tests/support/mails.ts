import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestApi } from './api.ts'

/** The emails that an API wrote as files, oldest first, with decoded headers and text. */
export async function readMails({ mailer, dataDir }: Pick<TestApi, 'mailer' | 'dataDir'>): Promise<string[]> {
  await mailer.idle()
  const folder = join(dataDir, 'mail')
  try {
    return readdirSync(folder)
      .toSorted()
      .map((name) => decodeMail(readFileSync(join(folder, name), 'utf8')))
  } catch {
    return []
  }
}

/** The headers of an email with a decoded subject, and its plain text. */
export function decodeMail(mail: string): string {
  const [head = '', ...rest] = mail.split('\r\n\r\n')
  const boundary = /boundary="([^"]+)"/.exec(head)?.[1]
  if (boundary === undefined) return `${decodeHead(head)}\n\n${decodeBody(head, rest.join('\r\n\r\n'))}`
  const part = rest.join('\r\n\r\n').split(`--${boundary}`)[1]?.trimStart() ?? ''
  const [partHead = '', ...text] = part.split('\r\n\r\n')
  return `${decodeHead(head)}\n\n${decodeBody(partHead, text.join('\r\n\r\n'))}`
}

const decodeQuoted = (text: string): string =>
  text
    .replaceAll('=\r\n', '')
    .replaceAll(/((=[0-9A-F]{2})+)/g, (codes) => Buffer.from(codes.replaceAll('=', ''), 'hex').toString('utf8'))

const decodeBody = (head: string, body: string): string =>
  /base64/i.test(head) ? Buffer.from(body, 'base64').toString('utf8') : decodeQuoted(body)

const decodeHead = (head: string): string =>
  head
    .replaceAll('\r\n ', ' ')
    .replaceAll(/\?= =\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString('utf8')
        : decodeQuoted(text.replaceAll('_', ' ')),
    )
