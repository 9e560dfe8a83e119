import { z } from 'zod'
import { key } from './demo-key.ts'

const daysAgo = z.number().int().min(0)

/** The tables whose records carry files in the demo, apart from own documents and data sheets, which are files themselves. */
export const attachmentTables = [
  'events',
  'inspections',
  'legislations',
  'meters',
  'organizations',
  'policies',
  'procedures',
  'scopes',
  'stakeholder_associations',
  'stakeholders',
] as const

/** The shape of attachments.json: a file of a record, or the logo of an organisation. */
export const attachment = z.strictObject({
  of: z.enum(attachmentTables),
  /** The record's key; an inspection is its reminder's key and its place, an act its territory and number. */
  key: z.string(),
  by: key,
  /** The day that the file itself bears; without it that of the record's last change. A logo has none. */
  days_ago: daysAgo.nullable(),
  name: z.string(),
  /** What is in the file: the lines of a page or of a text, or a file of the folder files. */
  lines: z.array(z.string()).default([]),
  source: z
    .string()
    .regex(/^[a-z-]+\.[a-z]+$/)
    .nullable()
    .default(null),
})

export type DemoAttachment = z.output<typeof attachment>
export type AttachmentTable = DemoAttachment['of']
