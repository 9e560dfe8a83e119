import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Service } from './service.ts'

/** Returns the one-time links that were mailed to an address, the latest first. */
export const resetLinks = ({ mailFolder }: Service, address: string): string[] =>
  mails(mailFolder)
    .filter((mail) => mail.includes(`\r\nTo: ${address}\r\n`))
    .flatMap((mail) => /http\S+reset-password\?token=[\w-]{43}/.exec(mail)?.[0] ?? [])

/** Returns the sent mails in quoted-printable encoding, the latest first. The first mail creates the folder. */
const mails = (folder: string): string[] =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => name.endsWith('.eml'))
    .toSorted()
    .toReversed()
    .map((name) => readFileSync(join(folder, name), 'latin1').replaceAll('=\r\n', '').replaceAll('=3D', '='))
