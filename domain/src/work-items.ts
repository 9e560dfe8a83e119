/** What waits for somebody, by the area that it is of. */
export const workItemKinds = [
  'INSPECTION',
  'POLICY_REVIEW',
  'PROCEDURE_REVIEW',
  'OBLIGATION',
  'EVENT',
  'ACTION',
  'DATA_SHEET',
  'READING',
] as const
export type WorkItemKind = (typeof workItemKinds)[number]

/** Where it stands; WAITING has no day. */
export const workItemStates = ['OVERDUE', 'DUE_SOON', 'LATER', 'WAITING'] as const
export type WorkItemState = (typeof workItemStates)[number]

/** What is due within a week is due soon. */
export const WORK_SOON_DAYS = 7
/** How far ahead something is work already; an inspection is from its own notice on. */
export const WORK_HORIZON_DAYS = 30
