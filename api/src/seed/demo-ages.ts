import type { DemoFiles } from './demo-files.ts'

type Span = {
  /** In days: the age of the first record, the step to each next one, and the minimum. */
  readonly first: number
  readonly step: number
  readonly min: number
}

/**
 * Returns how many days ago each next record of an organization was entered, but not before the organization itself.
 */
export function agesOf({ organizations }: DemoFiles, { first, step, min }: Span): (organization: string) => number {
  const oldest = new Map(organizations.map(({ key, days_ago }) => [key, days_ago - 1]))
  const seen = new Map<string, number>()
  return (organization) => {
    const ordinal = seen.get(organization) ?? 0
    seen.set(organization, ordinal + 1)
    return Math.min(oldest.get(organization) ?? first, Math.max(min, first - ordinal * step))
  }
}
