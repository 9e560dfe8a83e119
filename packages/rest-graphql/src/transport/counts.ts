/** Counts by key; those at zero take no memory. */
export class Counts {
  readonly #counts = new Map<string, number>()
  #total = 0

  get total(): number {
    return this.#total
  }

  of(key: string): number {
    return this.#counts.get(key) ?? 0
  }

  add(key: string, step: 1 | -1): void {
    this.#total += step
    const count = this.of(key) + step
    if (count === 0) this.#counts.delete(key)
    else this.#counts.set(key, count)
  }
}
