import { collection } from '#http/collection.ts'
import { detailProblems, normalized, stakeholderInput, stakeholderKind, stakeholderListSpec } from './schema.ts'

export const stakeholders = collection({
  path: '/stakeholders',
  summaries: {
    list: 'The stakeholders that all organizations share, found by name and registration number',
    read: 'One stakeholder of the catalogue',
    create: 'Adds a stakeholder to the catalogue',
    update: 'Saves a stakeholder of the catalogue, or retires it',
  },
  writing: 'MAINTAIN_SYSTEM',
  kind: stakeholderKind,
  list: stakeholderListSpec,
  input: stakeholderInput,
  problems: ({ body }) => detailProblems(body.parts),
  values(input, _, { files }) {
    const { contacts, ...details } = normalized(input)
    return { ...details, contacts: JSON.stringify(contacts), files }
  },
})
