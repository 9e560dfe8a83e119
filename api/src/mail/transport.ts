import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type SMTPPool from 'nodemailer/lib/smtp-pool/index.js'
import type { Config } from '#config.ts'

/** A mail ready to leave. Its id becomes the Message-ID, so that a repeat is known as one. */
export type Outgoing = {
  readonly id: string
  readonly recipient: string
  readonly subject: string
  readonly body: string
  readonly html: string
  readonly created_date: string
}

/** The way out. `deliver` resolves when the other side has taken the mail, and rejects where it may not have. */
export type Transport = {
  deliver(mail: Outgoing): Promise<void>
  close(): void
}

export type TransportConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'publicUrl' | 'dataDir'>

/** How many connections a process holds to the mail server at most. */
export const CONNECTIONS = 4
const CONNECT_MS = 15_000
/** After so much silence of the mail server a connection is given up. */
const SILENCE_MS = 30_000

/** By SMTP where there is a server, else into files of the data folder. */
export const createMailTransport = (config: TransportConfig): Transport =>
  config.smtpUrl === undefined ? fileTransport(config) : smtpTransport(config, config.smtpUrl)

function smtpTransport(config: TransportConfig, url: string): Transport {
  const settings: SMTPPool.Options = {
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  const smtp = createTransport(settings)
  return {
    deliver: async (mail) => void (await smtp.sendMail(messageOf(mail, config))),
    close: () => smtp.close(),
  }
}

/** A complete file has its name; one that is being written ends in .part. A repeat replaces the file by the same. */
function fileTransport(config: TransportConfig): Transport {
  const folder = join(config.dataDir, 'mail')
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async deliver(mail) {
      const { message } = await composer.sendMail(messageOf(mail, config))
      await mkdir(folder, { recursive: true })
      const file = join(folder, `${mail.created_date.replaceAll(':', '')}-${mail.id}.eml`)
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 })
      await rename(`${file}.part`, file)
    },
    close: () => composer.close(),
  }
}

const messageOf = (mail: Outgoing, { mailFrom, publicUrl }: TransportConfig) => ({
  from: mailFrom,
  // As an object, an address that holds a comma or a line break stays one address.
  to: { name: '', address: mail.recipient },
  subject: mail.subject,
  text: mail.body,
  ...(mail.html !== '' && { html: mail.html }),
  date: new Date(mail.created_date),
  messageId: `<${mail.id}@${new URL(publicUrl).hostname}>`,
  // Asks other programs not to answer (RFC 3834).
  headers: { 'Auto-Submitted': 'auto-generated' },
})
