export const policyReviewOutcomes = ['STILL_VALID', 'TO_BE_CHANGED'] as const
export type PolicyReviewOutcome = (typeof policyReviewOutcomes)[number]

/** Maximum lengths of texts in UTF-16 code units, and maximum numbers of entries in lists. */
export const policyLimits = { audience: 200, channel: 200, note: 4_000, communications: 100 } as const
