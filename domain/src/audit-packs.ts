// Audit packs: archives that show an organization's records as of a day, and prove them without access to the service.

/** States of a pack, of which the last three are final. The first one is that of a new pack. */
export const auditPackStates = ['QUEUED', 'BUILDING', 'READY', 'EXPIRED', 'FAILED', 'CANCELLED'] as const
export type AuditPackState = (typeof auditPackStates)[number]

/** What is being done to a pack in the state BUILDING. */
export const auditPackPhases = ['COLLECTING', 'WRITING', 'SEALING'] as const
export type AuditPackPhase = (typeof auditPackPhases)[number]

/** Whether a pack names people. SHOWN requires a reason. */
export const auditPackNames = ['HIDDEN', 'SHOWN'] as const
export type AuditPackNames = (typeof auditPackNames)[number]

/** The files in a pack: of every record, of approved policies and procedures and of documents in use, or none. */
export const auditPackFiles = ['ALL', 'IN_FORCE', 'NONE'] as const
export type AuditPackFiles = (typeof auditPackFiles)[number]

/** Reasons for which a pack fails. The list grows. */
export const auditPackFailures = ['TOO_LARGE', 'NO_ACCESS', 'INTERRUPTED', 'ERROR'] as const
export type AuditPackFailure = (typeof auditPackFailures)[number]

export const auditPackLimits = {
  /** Days for which a pack can be downloaded. */
  days: 14,
  /** Maximum number of packs of an organization that are queued, being built or ready. */
  perOrganization: 10,
  /** Maximum bytes of the files in a pack: 10 GiB. */
  bytes: 10 * 1024 ** 3,
  /** Maximum length of the reason for showing names. */
  reason: 1000,
} as const
