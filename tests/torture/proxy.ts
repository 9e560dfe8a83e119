import { createServer, connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** The behaviour of the network. */
export type NetworkBehaviour =
  | { readonly kind: 'normal' }
  /** Delays everything by this number of milliseconds. */
  | { readonly kind: 'delay'; readonly ms: number }
  /** Sends a few bytes at a time, with this number of milliseconds between them. */
  | { readonly kind: 'slow'; readonly bytes: number; readonly ms: number }
  /** Cuts the connection of each request, or of a share of them. With `responses`, after the start of the response. */
  | { readonly kind: 'cut'; readonly hasResponse: boolean; readonly times?: number }
  /** Connections stay open, and nothing passes through. */
  | { readonly kind: 'half-open' }

export type Proxy = {
  readonly port: number
  /** Changes the behaviour, also of open connections. */
  set(behaviour: NetworkBehaviour): void
  close(): Promise<void>
}

/** A TCP proxy for a port of this machine. */
export async function startProxy(port: number): Promise<Proxy> {
  let behaviour: NetworkBehaviour = { kind: 'normal' }
  const sockets = new Set<Socket>()

  /** Forwards the data of one side. Chunks stay in order. */
  function pass(from: Socket, to: Socket, isResponse: boolean): void {
    let last = Promise.resolve()
    from.on('data', (chunk: Buffer) => {
      last = last.then(() => carry(chunk, from, to, isResponse))
    })
    from.on('error', () => to.destroy())
    from.on('close', () => void last.then(() => behaviour.kind !== 'half-open' && to.destroy()))
  }
  async function carry(chunk: Buffer, from: Socket, to: Socket, isResponse: boolean): Promise<void> {
    const current = behaviour
    if (current.kind === 'half-open' || to.destroyed) return
    if (current.kind === 'cut' && current.hasResponse === isResponse) {
      if (current.times !== undefined)
        behaviour = current.times > 1 ? { ...current, times: current.times - 1 } : { kind: 'normal' }
      from.destroy()
      to.destroy()
      return
    }
    if (current.kind === 'delay') await pause(current.ms)
    const step = current.kind === 'slow' ? current.bytes : chunk.length
    for (let at = 0; at < chunk.length && !to.destroyed; at += step) {
      to.write(chunk.subarray(at, at + step))
      if (current.kind === 'slow') await pause(current.ms)
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
    set: (next) => (behaviour = next),
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
