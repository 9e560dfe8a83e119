import { z } from 'zod'
import { key } from './demo-key.ts'

const daysAgo = z.number().int().min(0)

/** The tables whose demo records have files, except own documents and data sheets, which are files themselves. */
export const attachmentTables = [
  'approvals',
  'corrective_actions',
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

/** The schema of attachments.json: a file of a record, or the logo of an organization. */
export const attachment = z.strictObject({
  of: z.enum(attachmentTables),
  /**
   * The key of the record. For an approval, that of its document; for a corrective action, that of its event; for an
   * inspection, the key of its reminder and its index; for legislation, its territory and number.
   */
  key: z.string(),
  by: key,
  /** The date stated in the file. If missing, that of the last change of the record. A logo has none. */
  days_ago: daysAgo.nullable(),
  name: z.string(),
  /** The content: the lines of a page or of a text. Otherwise a file of the folder `files`. */
  lines: z.array(z.string()).default([]),
  source: z
    .string()
    .regex(/^[a-z-]+\.[a-z]+$/)
    .nullable()
    .default(null),
})

export type DemoAttachment = z.output<typeof attachment>
export type AttachmentTable = DemoAttachment['of']
