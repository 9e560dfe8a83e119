/** Kinds of work item, by the section they belong to. */
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

/** States of a work item. WAITING has no due date. */
export const workItemStates = ['OVERDUE', 'DUE_SOON', 'LATER', 'WAITING'] as const
export type WorkItemState = (typeof workItemStates)[number]

/** Items that are due within this many days are due soon. */
export const WORK_SOON_DAYS = 7
/** Items are listed this many days ahead. An inspection is listed from its own notice period on. */
export const WORK_HORIZON_DAYS = 30
