import { createHash, randomBytes } from 'node:crypto'

/** Creates a secret of 256 random bits for a cookie or a link. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Hashes a token for storage, so that a leaked database does not expose usable tokens. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
