import type { Problems } from '#machines/editor-draft.ts'

/** A link that worked when it was opened may have been used or replaced before it was acted upon. */
export const isTokenRefused = (problems: Problems): boolean => 'token' in problems

/** Somebody else may have come to sign in by its address meanwhile. */
export const isTokenTaken = (problems: Problems): boolean => problems['token'] === 'taken'
