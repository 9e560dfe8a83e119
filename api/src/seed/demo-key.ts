import { z } from 'zod'

/** What a record of the demo is called by the others in its files. */
export const key = z.string().regex(/^[a-z-]+$/)
