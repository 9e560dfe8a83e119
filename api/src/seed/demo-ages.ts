import type { DemoFiles } from './demo-files.ts'

type Span = {
  /** Days since the first record was entered, how many fewer each next one has, and the fewest. */
  readonly first: number
  readonly step: number
  readonly min: number
}

/** How many days ago each next record of an organization was entered; none before the organization itself. */
export function agesOf({ organizations }: DemoFiles, { first, step, min }: Span): (organization: string) => number {
  const oldest = new Map(organizations.map(({ key, days_ago }) => [key, days_ago - 1]))
  const seen = new Map<string, number>()
  return (organization) => {
    const ordinal = seen.get(organization) ?? 0
    seen.set(organization, ordinal + 1)
    return Math.min(oldest.get(organization) ?? first, Math.max(min, first - ordinal * step))
  }
}
