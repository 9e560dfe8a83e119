import type { Failure } from '#graphql/errors.ts'

/** A link that worked when it was opened may have been used or replaced before it was acted upon. */
export const isTokenRefused = (failure: Failure | null): boolean =>
  failure?.fields.some(({ path }) => path === 'token') ?? false

/** Somebody else may have come to sign in by its address meanwhile. */
export const isTokenTaken = (failure: Failure | null): boolean =>
  failure?.fields.some(({ path, code }) => path === 'token' && code === 'taken') ?? false
