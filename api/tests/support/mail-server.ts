import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** An email as the mail server received it: the recipients of the envelope, the headers and the body. */
export type Received = { readonly to: readonly string[]; readonly text: string; readonly messageId: string }

/** The reaction of the server to the next email. */
export type Manner = 'take' | 'refuse recipient' | 'refuse content' | 'die after data' | 'hang'

export type MailServer = {
  readonly url: string
  /** Every email whose content was received, including those that the server did not acknowledge. */
  readonly received: readonly Received[]
  behave(manner: Manner): void
  /** Resolves when the server has received this number of emails. */
  arrival(count: number): Promise<void>
  close(): Promise<void>
}

/** A real mail server on its own port. */
export async function startMailServer(): Promise<MailServer> {
  const received: Received[] = []
  const waiting: { count: number; resolve: () => void }[] = []
  const sockets = new Set<Socket>()
  let manner: Manner = 'take'

  const options: SMTPServerOptions = {
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo: (address, _session, respond) =>
      respond(manner === 'refuse recipient' ? refusal(550, `${address.address} is unknown here`) : null),
    onData(stream, session, respond) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8')
        const messageId = /^message-id: (\S+)/im.exec(text)?.[1] ?? ''
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), text, messageId })
        for (const { count, resolve } of waiting) if (received.length >= count) resolve()
        if (manner === 'die after data') for (const socket of sockets) socket.destroy()
        else if (manner === 'refuse content') respond(refusal(451, 'later'))
        else if (manner === 'take') respond(null)
      })
    },
  }
  const server = new SMTPServer(options)
  server.on('error', () => {})
  server.server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    behave: (behaviour) => (manner = behaviour),
    arrival: (count) =>
      new Promise((resolve) => {
        if (received.length >= count) resolve()
        else waiting.push({ count, resolve })
      }),
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })
