// What a member is responsible for. When the member leaves, another one takes it over.

/** Kinds of record that a member is responsible for, in the order in which they are listed. More may be added. */
export const responsibilityKinds = [
  'EVENT',
  'CORRECTIVE_ACTION',
  'REMINDER',
  'METER',
  'CHEMICAL_ASSOCIATION',
  'RISK_ASSESSMENT',
  'LEGISLATION_ASSOCIATION',
  'POLICY',
  'PROCEDURE',
  'DOCUMENT',
  'STAKEHOLDER_ASSOCIATION',
  'DEPARTMENT',
] as const
export type ResponsibilityKind = (typeof responsibilityKinds)[number]

/**
 * The number of records of each kind that are named, and the maximum number that one request hands over. An operation of
 * at most 500 changed records can be undone; an event and a corrective action count twice, because their persons are
 * records of their own.
 */
export const responsibilityLimits = { named: 5, perRequest: 200 } as const
