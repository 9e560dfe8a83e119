import { createServer, connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** The behaviour of the network. */
export type Weather =
  | { readonly kind: 'fair' }
  /** Delays everything by this number of milliseconds. */
  | { readonly kind: 'delay'; readonly ms: number }
  /** Sends a few bytes at a time, with this number of milliseconds between them. */
  | { readonly kind: 'slow'; readonly bytes: number; readonly ms: number }
  /** Cuts the connection of each request, or of a share of them. With `answers`, after the start of the response. */
  | { readonly kind: 'cut'; readonly answers: boolean; readonly times?: number }
  /** Connections stay open, and nothing passes through. */
  | { readonly kind: 'half-open' }

export type Proxy = {
  readonly port: number
  /** Changes the behaviour, also of open connections. */
  set(weather: Weather): void
  close(): Promise<void>
}

/** A TCP proxy for a port of this machine. */
export async function startProxy(port: number): Promise<Proxy> {
  let weather: Weather = { kind: 'fair' }
  const sockets = new Set<Socket>()

  /** Forwards the data of one side. Chunks stay in order. */
  function pass(from: Socket, to: Socket, isAnswer: boolean): void {
    let last = Promise.resolve()
    from.on('data', (chunk: Buffer) => {
      last = last.then(() => carry(chunk, from, to, isAnswer))
    })
    from.on('error', () => to.destroy())
    from.on('close', () => void last.then(() => weather.kind !== 'half-open' && to.destroy()))
  }
  async function carry(chunk: Buffer, from: Socket, to: Socket, isAnswer: boolean): Promise<void> {
    const now = weather
    if (now.kind === 'half-open' || to.destroyed) return
    if (now.kind === 'cut' && now.answers === isAnswer) {
      if (now.times !== undefined) weather = now.times > 1 ? { ...now, times: now.times - 1 } : { kind: 'fair' }
      from.destroy()
      to.destroy()
      return
    }
    if (now.kind === 'delay') await pause(now.ms)
    const step = now.kind === 'slow' ? now.bytes : chunk.length
    for (let at = 0; at < chunk.length && !to.destroyed; at += step) {
      to.write(chunk.subarray(at, at + step))
      if (now.kind === 'slow') await pause(now.ms)
    }
  }

  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
    }
    pass(near, far, false)
    pass(far, near, true)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    set: (wanted) => (weather = wanted),
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
