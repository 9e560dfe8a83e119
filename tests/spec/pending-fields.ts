/** The fields of entities that are not implemented yet, as in `pending.ts`. */
export const pendingFields: Readonly<Record<string, readonly string[]>> = {}
