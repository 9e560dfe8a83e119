/** Maximum lengths of texts of a scope, in UTF-16 code units. */
export const scopeLimits = { statement: 4_000, activities: 20_000, locations: 20_000, exclusions: 20_000 } as const
