import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type SMTPPool from 'nodemailer/lib/smtp-pool/index.js'
import type { Config } from '#config.ts'

/** An email that is ready to send. Its id becomes the Message-ID, so that mail servers recognize a repetition. */
export type Outgoing = {
  readonly id: string
  readonly recipient: string
  readonly subject: string
  readonly body: string
  readonly html: string
  readonly created_date: string
}

/** Delivers emails. `deliver` resolves when the mail server has accepted the email, and rejects if it may not have. */
export type Transport = {
  deliver(mail: Outgoing): Promise<void>
  close(): void
}

export type TransportConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'publicUrl' | 'dataDir'>

/** The maximum number of connections of a process to the mail server. */
export const CONNECTIONS = 4
const CONNECT_MS = 15_000
/** The timeout of a connection on which the mail server is silent. */
const SILENCE_MS = 30_000

/** Sends by SMTP if a server is configured, otherwise writes files to the data folder. */
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

/**
 * A complete file has its final name; one in progress ends in .part. A repetition replaces the file with the same
 * content.
 */
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
  // As an object, an address that contains a comma or a line break remains one address.
  to: { name: '', address: mail.recipient },
  subject: mail.subject,
  text: mail.body,
  ...(mail.html !== '' && { html: mail.html }),
  date: new Date(mail.created_date),
  messageId: `<${mail.id}@${new URL(publicUrl).hostname}>`,
  // Asks automatic programs not to reply (RFC 3834).
  headers: { 'Auto-Submitted': 'auto-generated' },
})
