import { createHash, randomBytes } from 'node:crypto'

/** A secret of 256 random bits, fit for a cookie or a link. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is kept of a token: who reads the database cannot use it. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
