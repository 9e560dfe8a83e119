export const policyReviewOutcomes = ['STILL_VALID', 'TO_BE_CHANGED'] as const
export type PolicyReviewOutcome = (typeof policyReviewOutcomes)[number]

/** The longest texts that are kept, in UTF-16 code units, and the most entries of a list. */
export const policyLimits = { audience: 200, channel: 200, note: 4_000, communications: 100 } as const
