import type { Problems } from '#machines/editor-draft.ts'

/** A valid link may be used or replaced before the form is sent. */
export const isTokenRefused = (problems: Problems): boolean => 'token' in problems

/** Another user may use the link's address by then. */
export const isTokenTaken = (problems: Problems): boolean => problems['token'] === 'taken'
