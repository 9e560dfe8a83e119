import { DAY_MS } from './durations.ts'

/** The maximum length of a comment in UTF-16 code units. */
export const commentLimits = { text: 4_000 } as const

/** How long its author can change a comment, in milliseconds. The row policy of the table has the same limit. */
const EDITABLE_MS = DAY_MS

/** Returns whether its author can still change a comment. Both instants are in milliseconds since 1970. */
export const isCommentEditable = (createdAt: number, now: number): boolean => now - createdAt < EDITABLE_MS
