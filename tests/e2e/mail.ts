import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Service } from './service.ts'

/** The one-time links that were mailed to an address, the last one first. */
export const resetLinks = ({ mailFolder }: Service, address: string): string[] =>
  mails(mailFolder)
    .filter((mail) => mail.includes(`\r\nTo: ${address}\r\n`))
    .flatMap((mail) => /http\S+reset-password\?token=[\w-]{43}/.exec(mail)?.[0] ?? [])

/** The mails as they were sent, the last one first: quoted-printable text, in a folder that is made by the first one. */
const mails = (folder: string): string[] =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => name.endsWith('.eml'))
    .toSorted()
    .toReversed()
    .map((name) => readFileSync(join(folder, name), 'latin1').replaceAll('=\r\n', '').replaceAll('=3D', '='))
