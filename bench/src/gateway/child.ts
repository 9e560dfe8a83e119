/** Resource usage that a measured server reports to the bench. */
export type Usage = {
  /** User and system time of the process since its start, in microseconds. */
  readonly cpu: number
  /** Resident memory, in bytes. */
  readonly memory: number
}

export const UPSTREAM = process.env['BENCH_UPSTREAM'] ?? 'http://127.0.0.1:4751'

/** Reports this process's port to the bench, and from then on its resource usage on request. */
export function tellBench(port: number): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.({ cpu: user + system, memory: process.memoryUsage.rss() } satisfies Usage)
  })
  process.on('disconnect', () => process.exit())
  process.send?.(port)
}

/** Returns the port of a listening server. */
export function portOf(server: { address(): unknown }): number {
  return (server.address() as { readonly port: number }).port
}
