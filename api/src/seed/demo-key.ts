import { z } from 'zod'

/** The key of a demo record, by which others in its files refer to it. */
export const key = z.string().regex(/^[a-z-]+$/)
