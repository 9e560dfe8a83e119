/** The rows of the specification that nothing implements yet, by the area that brings them. Each area empties its part. */
export const pending: Readonly<Record<string, readonly string[]>> = {}
