/** The fields of policies and procedures that are no content, which change without a new approval. */
export const unapprovedFields = ['owner_id', 'iso_standards', 'review_period', 'communications'] as const

/** The fields that say how a version was approved. They change with the version in force. */
export const approvalFields = ['state', 'approved_by_id', 'approved_on'] as const
