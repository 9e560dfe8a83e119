/** Compliance of an organization with an act (ISO 14001 and 45001, clause 9.1.2). */
export const complianceStatuses = ['COMPLIANT', 'PARTLY', 'NOT_COMPLIANT', 'NOT_ASSESSED'] as const
export type ComplianceStatus = (typeof complianceStatuses)[number]
