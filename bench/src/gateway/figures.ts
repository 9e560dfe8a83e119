/** A server's figures for a question: medians over the rounds; the ratios are to the reference in the same round. */
export type Figures = {
  readonly server: string
  readonly question: string
  readonly requestsPerSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly cpuMsPerRequest: number
  /** The reference's processor time over this server's: 1 is as cheap as passing bytes on, more is cheaper. */
  readonly cpuRatio: number
  readonly rateRatio: number
  readonly memoryMiB: number
  readonly memoryRatio: number
}
