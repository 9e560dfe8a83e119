import type { Checked } from '#contract/check.ts'
import { settleFiles } from '#db/files.ts'
import { createRecord, readRecord, updateRecord } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import { list, record } from '#http/answers.ts'
import { endpoint } from '#http/endpoint.ts'
import { catalogueHistory } from '#http/history.ts'
import { readStakeholders, stakeholderKind, stakeholderListSpec, valuesOf } from './queries.ts'
import {
  detailProblems,
  normalized,
  stakeholder,
  stakeholderInput,
  stakeholderList,
  type StakeholderInput,
} from './schema.ts'

const writing = { access: 'MAINTAIN_SYSTEM', versioned: true, body: stakeholderInput, answer: stakeholder } as const

export const stakeholders = [
  endpoint({
    method: 'get',
    path: '/stakeholders',
    summary: 'The stakeholders that all organisations share, found by name and registration number',
    access: 'session',
    list: stakeholderListSpec,
    answer: stakeholderList,
    async handle({ scope, query }) {
      const { rows, total } = await readStakeholders(scope, query)
      return list(rows, total)
    },
  }),
  endpoint({
    method: 'get',
    path: '/stakeholders/{id}',
    summary: 'One stakeholder of the catalogue',
    access: 'session',
    versioned: true,
    answer: stakeholder,
    handle: async ({ scope, params }) =>
      record(stakeholderKind, await readRecord(scope, stakeholderKind, { organizationId: null, id: params.id })),
  }),
  endpoint({
    ...writing,
    method: 'post',
    path: '/stakeholders',
    summary: 'Adds a stakeholder to the catalogue',
    status: 201,
    async handle({ scope, body }) {
      const input = await settle(scope, body, null)
      const values = valuesOf({ ...input, active: input.active ?? true })
      return record(stakeholderKind, await createRecord(scope, stakeholderKind, null, values), 201)
    },
  }),
  endpoint({
    ...writing,
    method: 'put',
    path: '/stakeholders/{id}',
    summary: 'Saves a stakeholder of the catalogue, or retires it',
    async handle({ scope, params, body, ifMatch }) {
      const key = { organizationId: null, id: params.id }
      const row = await updateRecord(scope, stakeholderKind, key, ifMatch, async (before) => {
        const input = await settle(scope, body, params.id)
        return valuesOf({ ...input, active: input.active ?? before.active })
      })
      return record(stakeholderKind, row)
    },
  }),
  catalogueHistory('/stakeholders', stakeholderKind),
]

/** The stakeholder that a body asks for, or a refusal that names every faulty field; `id` is null for a new one. */
async function settle(scope: Scope, body: Checked<StakeholderInput>, id: string | null) {
  const owner = id === null ? null : ({ table: 'stakeholders', id } as const)
  const { files, problems } = await settleFiles(scope, null, body.parts.files, owner)
  return { ...normalized(body.valid([...detailProblems(body.parts), ...problems])), files }
}
