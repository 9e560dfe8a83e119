import type { RecordFile } from '#db/columns.ts'
import { collection } from '#http/collection.ts'
import { existingTopics, legislationKind, legislationListSpec, presentAct, readLegislations } from './queries.ts'
import { actProblems, legislation, legislationInput, normalized, type ActFile } from './schema.ts'

export const legislations = collection({
  path: '/legislations',
  summaries: {
    list: 'The legislation from which organizations choose their compliance obligations',
    read: 'One piece of legislation',
    create: 'Adds legislation to the catalogue',
    update: 'Saves legislation; organizations that assessed it before are shown what changed',
  },
  writing: 'MAINTAIN_SYSTEM',
  kind: legislationKind('en'),
  list: legislationListSpec,
  answer: legislation,
  input: legislationInput,
  page: ({ scope, language, query }) => readLegislations(scope, language, query),
  present: ({ language }, rows) => rows.map((row) => presentAct(row, language)),
  async problems({ scope, body }) {
    const { topic_ids: topics = [] } = body.parts
    const known = await existingTopics(scope.trx, topics)
    const missing = topics.flatMap((id, index) =>
      known.has(id) ? [] : [{ path: `topic_ids.${index}`, code: 'not_found' } as const],
    )
    return [...actProblems(body.parts), ...missing]
  },
  values: (input, before, { scope, files }) => ({
    ...normalized(input),
    files: dated(files, before?.files ?? [], scope.now),
  }),
})

/** Files with the time at which each was last added, renamed or given another date. */
const dated = (files: readonly RecordFile[], before: readonly ActFile[], now: Date): ActFile[] =>
  files.map((file) => {
    const known = before.find(({ id, name, date }) => id === file.id && name === file.name && date === file.date)
    return { ...file, last_modified_date: known?.last_modified_date ?? now.toISOString() }
  })
