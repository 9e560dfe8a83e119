/** The rows of the specification that are not implemented yet, by feature. Remove a row when it is implemented. */
export const pending: Readonly<Record<string, readonly string[]>> = {}
