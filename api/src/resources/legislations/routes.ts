import type { Problem } from '@ansvar/domain/problems'
import type { Checked } from '#contract/check.ts'
import type { RecordFile } from '#db/columns.ts'
import { settleFiles } from '#db/files.ts'
import { createRecord, readRecord, updateRecord, type Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import { list, record } from '#http/answers.ts'
import { endpoint } from '#http/endpoint.ts'
import { catalogueHistory } from '#http/history.ts'
import { existingTopics, legislationKind, legislationListSpec, readLegislations } from './queries.ts'
import {
  actProblems,
  legislation,
  legislationInput,
  legislationList,
  normalized,
  type ActFile,
  type LegislationInput,
} from './schema.ts'

const writing = { access: 'MAINTAIN_SYSTEM', versioned: true, body: legislationInput, answer: legislation } as const

export const legislations = [
  endpoint({
    method: 'get',
    path: '/legislations',
    summary: 'The acts that all organisations pick their compliance obligations from',
    access: 'session',
    list: legislationListSpec,
    answer: legislationList,
    async handle({ scope, language, query }) {
      const { rows, total } = await readLegislations(scope, language, query)
      return list(rows, total)
    },
  }),
  endpoint({
    method: 'get',
    path: '/legislations/{id}',
    summary: 'One act',
    access: 'session',
    versioned: true,
    answer: legislation,
    async handle({ scope, language, params }) {
      const kind = legislationKind(language)
      return record(kind, await readRecord(scope, kind, { organizationId: null, id: params.id }))
    },
  }),
  endpoint({
    ...writing,
    method: 'post',
    path: '/legislations',
    summary: 'Adds an act to the catalogue',
    status: 201,
    async handle({ scope, language, body }) {
      const kind = legislationKind(language)
      return record(kind, await createRecord(scope, kind, null, await settle(scope, body, null)), 201)
    },
  }),
  endpoint({
    ...writing,
    method: 'put',
    path: '/legislations/{id}',
    summary: 'Saves an act; whoever assessed it before is shown what changed',
    async handle({ scope, language, params, body, ifMatch }) {
      const kind = legislationKind(language)
      const key = { organizationId: null, id: params.id }
      return record(kind, await updateRecord(scope, kind, key, ifMatch, (before) => settle(scope, body, before)))
    },
  }),
  catalogueHistory('/legislations', legislationKind('en')),
]

/** The act that the body asks for, or a refusal that names every faulty field. */
async function settle(scope: Scope, body: Checked<LegislationInput>, before: Row<'legislations'> | null) {
  const { topic_ids: topics = [] } = body.parts
  const known = await existingTopics(scope.trx, topics)
  const missing: Problem[] = topics.flatMap((id, index) =>
    known.has(id) ? [] : [{ path: `topic_ids.${index}`, code: 'not_found' }],
  )
  const owner = before && ({ table: 'legislations', id: before.id } as const)
  const { files, problems } = await settleFiles(scope, null, body.parts.files, owner)
  const input = normalized(body.valid([...actProblems(body.parts), ...missing, ...problems]))
  return { ...input, files: JSON.stringify(dated(files, before?.files ?? [], scope.now)) }
}

/** Files with when each was last brought, renamed or dated. */
const dated = (files: readonly RecordFile[], before: readonly ActFile[], now: Date): ActFile[] =>
  files.map((file) => {
    const known = before.find(({ id, name, date }) => id === file.id && name === file.name && date === file.date)
    return { ...file, last_modified_date: known?.last_modified_date ?? now.toISOString() }
  })
