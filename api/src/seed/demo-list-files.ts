import { z } from 'zod'
import { tokenLevels } from '@ansvar/domain/permissions'
import { key } from './demo-key.ts'

// The schemas of data/demo/areas.json, departments.json and tokens.json.

export const area = z.strictObject({
  key,
  organization: key,
  parent: key.nullable(),
  name: z.string(),
  description: z.string().nullable().default(null),
  active: z.boolean().default(true),
})

export const department = z.strictObject({
  key,
  organization: key,
  name: z.string(),
  leader: key.nullable(),
  active: z.boolean().default(true),
})

export const token = z.strictObject({ key, organization: key, name: z.string(), level: z.enum(tokenLevels) })
