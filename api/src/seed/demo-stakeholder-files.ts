import { z } from 'zod'
import { relevances, stakeholderKinds } from '@ansvar/domain/stakeholders'
import { isTerritory } from '@ansvar/domain/territories'
import { key } from './demo-key.ts'

const contact = z.strictObject({
  name: z.string(),
  role: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
})

const stakeholderDetails = {
  name: z.string(),
  kinds: z.array(z.enum(stakeholderKinds)).transform((list) => stakeholderKinds.filter((kind) => list.includes(kind))),
  registration_number: z
    .string()
    .regex(/^\d{8}$/)
    .nullable(),
  address: z.string().nullable(),
  country: z.string().refine(isTerritory).nullable(),
  web: z.string().nullable(),
  contacts: z.array(contact),
}
/** The schema of data/demo/stakeholders.json. */
export const stakeholder = z.strictObject({ key, ...stakeholderDetails, active: z.boolean().default(true) })

/** The schema of data/demo/stakeholder-associations.json. */
export const stakeholderAssociation = z.strictObject({
  key,
  organization: key,
  /** A stakeholder of the catalogue. Otherwise the organization's own. */
  stakeholder: key.nullable().default(null),
  own: z.strictObject(stakeholderDetails).nullable().default(null),
  relevance: z.enum(relevances),
  responsible: key.nullable(),
  needs: z.array(
    z.strictObject({ expectation: z.string(), is_obligation: z.boolean(), response: z.string().nullable() }),
  ),
  note: z.string().nullable(),
  active: z.boolean().default(true),
})
