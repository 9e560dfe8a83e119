import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import type { TestApi } from './api.ts'

/** The emails that an API wrote as files, oldest first, with decoded headers and plain text. */
export async function readMails(api: Pick<TestApi, 'mailer' | 'dataDir'>): Promise<string[]> {
  return Promise.all((await readFiles(api)).map(decodeMail))
}

/** The same emails with all their parts, as a library for MIME reads them. */
export async function parseMails(api: Pick<TestApi, 'mailer' | 'dataDir'>): Promise<Email[]> {
  return Promise.all((await readFiles(api)).map((mail) => PostalMime.parse(mail)))
}

async function readFiles({ mailer, dataDir }: Pick<TestApi, 'mailer' | 'dataDir'>): Promise<string[]> {
  await mailer.idle()
  const folder = join(dataDir, 'mail')
  try {
    return readdirSync(folder)
      .toSorted()
      .map((name) => readFileSync(join(folder, name), 'utf8'))
  } catch {
    return []
  }
}

/** The sender, recipient and subject of an email, a line each, and its plain text. */
async function decodeMail(mail: string): Promise<string> {
  const { from, to = [], subject = '', text = '' } = await PostalMime.parse(mail)
  const head = [`From: ${from?.address}`, `To: ${to.map(({ address }) => address).join(', ')}`, `Subject: ${subject}`]
  return [...head, '', text.replaceAll(/\r?\n/g, '\r\n')].join('\r\n')
}
