import { z } from 'zod'
import { documentReviewOutcomes } from '@ansvar/domain/document-reviews'
import { documentKinds } from '@ansvar/domain/documents'
import { isPeriod } from '@ansvar/domain/periods'
import { certificationStandards } from '@ansvar/domain/standards'
import { key } from './demo-key.ts'

// The schemas of data/demo/documents.json, approvals.json, acknowledgement-rounds.json and waste-synonyms.json, with the conventions of demo-files.ts.

const daysAgo = z.number().int().min(0)

/** A review of a policy, a procedure or an own document. */
export const review = z.strictObject({
  days_ago: daysAgo,
  reviewer: key,
  outcome: z.enum(documentReviewOutcomes),
  note: z.string().nullable(),
})
export type DemoReview = z.output<typeof review>

export const ownDocument = z.strictObject({
  key,
  organization: key,
  title: z.string(),
  kind: z.enum(documentKinds).default('GENERAL'),
  owner: key.optional(),
  reference: z.string().optional(),
  tags: z.array(z.string()),
  iso_standards: z.array(z.enum(certificationStandards)),
  /** Days from the day of seeding to the expiry date. Negative if it has expired. */
  expires_in: z.number().int().nullable(),
  review_period: z
    .string()
    .refine((text) => isPeriod(text))
    .optional(),
  reviews: z.array(review).default([]),
  active: z.boolean(),
  /** The versions, oldest first: a page of a PDF or the lines of a text, by the extension of the name. */
  versions: z
    .array(z.strictObject({ by: key, days_ago: daysAgo, name: z.string(), lines: z.array(z.string()) }))
    .min(1),
})
export type DemoOwnDocument = z.output<typeof ownDocument>

/** A draft of a procedure that waits for its approvers. */
export const approval = z.strictObject({
  organization: key,
  procedure: key,
  by: key,
  days_ago: daysAgo,
  approvers: z.array(key).min(1),
  message: z.string(),
})
export type DemoApproval = z.output<typeof approval>

/** An open round in which members confirm that they have read a policy. */
export const acknowledgementRound = z.strictObject({
  organization: key,
  policy: key,
  by: key,
  days_ago: daysAgo,
  /** Days from the day of seeding to the deadline. */
  due_in: z.number().int().min(0),
  departments: z.array(key).min(1),
  message: z.string(),
  confirmed: z.array(z.strictObject({ by: key, days_ago: daysAgo })),
})
export type DemoAcknowledgementRound = z.output<typeof acknowledgementRound>

export const wasteSynonym = z.strictObject({
  by: key,
  days_ago: daysAgo,
  code: z.string(),
  synonyms: z.array(z.string()),
})
