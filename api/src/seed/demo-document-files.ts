import { z } from 'zod'
import { certificationStandards } from '@ansvar/domain/standards'
import { key } from './demo-key.ts'

// The shape of data/demo/documents.json and waste-synonyms.json; as in demo-files.ts.

const daysAgo = z.number().int().min(0)

export const ownDocument = z.strictObject({
  key,
  organization: key,
  title: z.string(),
  tags: z.array(z.string()),
  iso_standards: z.array(z.enum(certificationStandards)),
  /** Days from the day of seeding to its last day; below zero it has expired. */
  expires_in: z.number().int().nullable(),
  active: z.boolean(),
  /** Oldest first; a page of a PDF or the lines of a text, by the name's ending. */
  versions: z
    .array(z.strictObject({ by: key, days_ago: daysAgo, name: z.string(), lines: z.array(z.string()) }))
    .min(1),
})
export type DemoOwnDocument = z.output<typeof ownDocument>

export const wasteSynonym = z.strictObject({
  by: key,
  days_ago: daysAgo,
  code: z.string(),
  synonyms: z.array(z.string()),
})
