/** The database of the browser that stores unsent answers. */
export const ANSWER_DATABASE = 'ansvar-answers'

/** Returns whether this browser has ever stored answers. Does not create the database, and loads no code for it. */
export async function hasAnswerDatabase(): Promise<boolean> {
  try {
    const all = await indexedDB.databases()
    return all.some(({ name }) => name === ANSWER_DATABASE)
  } catch {
    // In some private windows, the browser stores nothing.
    return false
  }
}
