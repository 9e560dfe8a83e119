/** Limits of a saved view: the lengths of its name, of the name of its list, and of the query of its address. */
export const listViewLimits = { name: 80, list: 60, query: 2_000 } as const
