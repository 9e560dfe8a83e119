/** Maximum lengths of texts in UTF-16 code units, and maximum numbers of entries in lists. */
export const policyLimits = { audience: 200, channel: 200, communications: 100 } as const
