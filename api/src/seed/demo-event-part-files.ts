import { z } from 'zod'
import { reportStates } from '@ansvar/domain/authority-reports'
import { causeCategories, causeKinds } from '@ansvar/domain/event-causes'
import {
  bodyParts,
  contactModes,
  employments,
  injuryKinds,
  injurySides,
  treatments,
} from '@ansvar/domain/event-injuries'
import { eventLinkKinds } from '@ansvar/domain/event-links'
import { key } from './demo-key.ts'

const daysAgo = z.number().int().min(0)
/** Who wrote it, and when. */
const written = { by: key, days_ago: daysAgo }

/** The schema of event-parts.json: what belongs to an event. */
export const eventParts = z.strictObject({
  event: key,
  organization: key,
  causes: z
    .array(
      z.strictObject({
        ...written,
        kind: z.enum(causeKinds),
        category: z.enum(causeCategories).nullable(),
        text: z.string(),
        /** The index of the deeper cause, which is listed before this one. */
        because_of: z.number().int().min(0).nullable(),
      }),
    )
    .default([]),
  comments: z.array(z.strictObject({ ...written, text: z.string() })).default([]),
  /** The key of the linked record. For an inspection, the key of its reminder and its index. */
  links: z.array(z.strictObject({ ...written, kind: z.enum(eventLinkKinds), key: z.string() })).default([]),
  injuries: z
    .array(
      z.strictObject({
        ...written,
        member: key.nullable(),
        name: z.string().nullable(),
        employment: z.enum(employments),
        job: z.string(),
        injury_kind: z.enum(injuryKinds),
        body_part: z.enum(bodyParts),
        side: z.enum(injurySides).nullable(),
        /** The first and the last day of absence, in days before the day of seeding. */
        absent: z.tuple([daysAgo, daysAgo]).nullable(),
        treatment: z.enum(treatments),
        contact_mode: z.enum(contactModes),
        object: z.string(),
      }),
    )
    .default([]),
  reports: z
    .array(
      z.strictObject({
        ...written,
        rule: z.string(),
        state: z.enum(reportStates),
        counted_from_days_ago: daysAgo,
        reported_days_ago: daysAgo.nullable(),
        reference: z.string().nullable(),
        reason: z.string().nullable(),
      }),
    )
    .default([]),
})

export type DemoEventParts = z.output<typeof eventParts>
