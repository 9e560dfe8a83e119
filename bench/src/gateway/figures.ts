/** A server's figures for one query: medians over the rounds. Ratios compare with the reference in the same round. */
export type Figures = {
  readonly server: string
  readonly question: string
  readonly requestsPerSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly cpuMsPerRequest: number
  /**
   * The reference's processor time divided by this server's. At 1 a request costs as much as passing bytes on; a higher
   * value costs less.
   */
  readonly cpuRatio: number
  readonly rateRatio: number
  readonly memoryMiB: number
  readonly memoryRatio: number
}
