/** The fields of entities that no area has brought yet; each area empties its part, as in `pending.ts`. */
export const pendingFields: Readonly<Record<string, readonly string[]>> = {}
