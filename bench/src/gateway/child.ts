/** What a server under measurement tells the bench that started it. */
export type Usage = {
  /** User and system time of the process since its start, in microseconds. */
  readonly cpu: number
  /** Resident memory, in bytes. */
  readonly memory: number
}

export const UPSTREAM = process.env['BENCH_UPSTREAM'] ?? 'http://127.0.0.1:4751'

/** Tells the bench on which port this process listens, and from then on answers what it has used. */
export function tellBench(port: number): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.({ cpu: user + system, memory: process.memoryUsage.rss() } satisfies Usage)
  })
  process.on('disconnect', () => process.exit())
  process.send?.(port)
}

/** The port of a server that listens. */
export function portOf(server: { address(): unknown }): number {
  return (server.address() as { readonly port: number }).port
}
