/** Kinds of work item, by the section they belong to. */
export const workItemKinds = [
  'INSPECTION',
  'POLICY_REVIEW',
  'PROCEDURE_REVIEW',
  'DOCUMENT_REVIEW',
  'POLICY_APPROVAL',
  'PROCEDURE_APPROVAL',
  'POLICY_REFUSED',
  'PROCEDURE_REFUSED',
  'POLICY_ACKNOWLEDGEMENT',
  'PROCEDURE_ACKNOWLEDGEMENT',
  'POLICY_ACKNOWLEDGEMENT_ROUND',
  'PROCEDURE_ACKNOWLEDGEMENT_ROUND',
  'OBLIGATION',
  'BREACH',
  'DOCUMENT_EXPIRY',
  'PERMIT',
  'EVENT',
  'ACTION',
  'VERIFICATION',
  'AUTHORITY_REPORT',
  'EVENT_FACTS',
  'DATA_SHEET',
  'RISK_ASSESSMENT',
  'READING',
  'COMPETENCE',
  'REMINDER_WITHOUT_OWNER',
] as const
export type WorkItemKind = (typeof workItemKinds)[number]

/** The kinds that an organization with limited access has. */
export const limitedWorkItemKinds = ['READING', 'COMPETENCE'] as const satisfies readonly WorkItemKind[]

/**
 * Whether a corrective action follows from the review of an own document. Such an action is in the section of the obligations,
 * so its key has its source.
 */
export const isOfDocument = (key: string): boolean => key.includes(':DOCUMENT_REVIEW:')

/** Whether an item is about a chemical without a risk assessment, instead of an assessment. */
export const isMissingAssessment = (key: string): boolean =>
  key.startsWith('RISK_ASSESSMENT:') && key.endsWith(':MISSING')

/** States of a work item. WAITING has no due date. */
export const workItemStates = ['OVERDUE', 'DUE_SOON', 'LATER', 'WAITING'] as const
export type WorkItemState = (typeof workItemStates)[number]

/** The sections of the application that work items belong to, in the order of the menu. */
export const workItemSections = [
  'ORGANIZATION',
  'LEADERSHIP',
  'OPERATION',
  'DOCUMENTS',
  'MONITORING',
  'CHEMICALS',
  'EVALUATION',
] as const
export type WorkItemSection = (typeof workItemSections)[number]

/**
 * The roles of a member in a work item. A LEADER has it because it is escalated, because a member of the leader's
 * department has to renew a competence, or because no active member is responsible.
 */
export const workItemRoles = ['RESPONSIBLE', 'HANDLER', 'APPROVER', 'LEADER', 'OWNER'] as const
export type WorkItemRole = (typeof workItemRoles)[number]

/** MINE: items in which the caller has a role. DEPARTMENT: items of the departments that the caller is in or leads. */
export const workScopes = ['MINE', 'DEPARTMENT', 'ORGANIZATION'] as const
export type WorkScope = (typeof workScopes)[number]

/** The number of days after the due date until an item is escalated. */
export const escalationLimits = { min: 1, max: 365, default: 7 } as const
