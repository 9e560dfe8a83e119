import { connect } from 'node:net'
import { inject } from 'vitest'
import { signIn } from '../torture/caller.ts'
import { startStack, type Stack } from '../torture/stack.ts'

let running: Promise<Stack> | null = null

/** Returns a gateway and an api with the demo, as separate processes. */
export const service = (): Promise<Stack> => (running ??= start())

async function start(): Promise<Stack> {
  // Creates temporary folders in the folder of the run, which is removed with it.
  process.env['TMPDIR'] = inject('attacksFolder')
  const stack = await startStack('pglite')
  if (!stack) throw new Error('the service did not start')
  process.once('exit', () => {
    for (const part of [stack.api, stack.gateway]) part.process()?.kill('SIGKILL')
  })
  return stack
}

const callers = new Map<string, ReturnType<typeof signIn>>()

/** Returns an account of the demo, signed in once. */
export async function caller(name: 'manager@nordlys' | 'reader@nordlys' | 'editor@nordlys' | 'outsider@fjord') {
  const { url } = await service()
  const known = callers.get(name) ?? signIn(url, `${name}.example`)
  callers.set(name, known)
  return known
}

/** The data that a socket received. */
export type RawResponse = {
  readonly text: string
  /** The statuses of the responses on the connection, in order. */
  readonly statuses: readonly number[]
  /** Whether the other end closed the connection. */
  readonly isClosed: boolean
}

/**
 * Writes raw bytes to a port. Returns what it receives until the other end closes, or until nothing arrives for `quiet`
 * milliseconds.
 */
export function sendRaw(url: string, bytes: string | Buffer, quiet = 400): Promise<RawResponse> {
  const { hostname, port } = new URL(url)
  const { promise, resolve } = Promise.withResolvers<RawResponse>()
  const socket = connect(Number(port), hostname)
  const chunks: Buffer[] = []
  const end = (isClosed: boolean) => {
    clearTimeout(timer)
    socket.destroy()
    const text = Buffer.concat(chunks).toString('latin1')
    const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))
    resolve({ text, statuses, isClosed })
  }
  // The first response may take long on a busy machine.
  const timer = setTimeout(() => end(false), 5_000)
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    clearTimeout(timer)
    setTimeout(() => end(false), quiet)
  })
  socket.on('error', () => end(true))
  socket.on('close', () => end(true))
  socket.write(bytes)
  return promise
}
