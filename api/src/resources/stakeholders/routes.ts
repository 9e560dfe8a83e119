import { collection } from '#http/collection.ts'
import { detailProblems, normalized, stakeholderInput, stakeholderKind, stakeholderListSpec } from './schema.ts'

export const stakeholders = collection({
  path: '/stakeholders',
  summaries: {
    list: 'Lists the stakeholders in the catalogue',
    read: 'Returns one stakeholder in the catalogue',
    create: 'Creates a stakeholder in the catalogue',
    update: 'Replaces the values of a stakeholder in the catalogue',
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
