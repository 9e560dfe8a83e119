import { z } from 'zod'

/** The furthest back that a stream may begin without a cursor. */
const MOST_SECONDS_BACK = 3_600

export const changesParameters = z.strictObject({
  after: z.string().max(100).optional().describe('The `cursor` of the last received event, to resume after it.'),
  seconds_back: z.coerce
    .number()
    .int()
    .min(0)
    .max(MOST_SECONDS_BACK)
    .optional()
    .describe('Without `after`: how many seconds back the stream starts. Default: 0, which is now.'),
})
