/**
 * The tables whose records can be moved to the bin, because they were made by mistake. The list grows: a reader of the bin
 * must accept others.
 */
export const binResources = [
  'events',
  'corrective_actions',
  'event_causes',
  'event_comments',
  'event_injuries',
  'event_links',
  'policies',
  'procedures',
  'documents',
  'reminders',
  'inspections',
  'checklists',
  'meters',
  'own_chemicals',
  'meter_groups',
  'readings',
  'chemical_associations',
  'chemical_stocks',
  'risk_assessments',
  'stakeholder_associations',
  'legislation_associations',
  'areas',
  'departments',
  'competences',
] as const
export type BinResource = (typeof binResources)[number]

export const isBinResource = (name: string): name is BinResource => (binResources as readonly string[]).includes(name)

export const binLimits = { reason: 1000 } as const

const RECENT_HOURS = 24

/**
 * Returns whether a reason is required to discard a record. A user who created it within the last 24 hours gives none,
 * because no other user relies on it yet.
 */
export const needsReason = (isOwn: boolean, created: number, now: number): boolean => !isOwn || !isRecent(created, now)

/** Returns whether a record was created within the last 24 hours. Both times are in milliseconds. */
export const isRecent = (created: number, now: number): boolean => now - created <= RECENT_HOURS * 3_600_000
