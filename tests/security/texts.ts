import { randomBytes } from 'node:crypto'

/** Returns a text that no other record has. */
export const some = (): string => randomBytes(4).toString('hex')
export const day = '2026-02-03'
