/** Returns the actor logic of a machine that the app has to provide under this name. It rejects. */
export const notProvided = (name: string) => () => Promise.reject(new Error(`\`${name}\` was not provided`))
