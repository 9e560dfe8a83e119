import type { RecordFile } from '#db/columns.ts'
import { collection } from '#http/collection.ts'
import { legislationKind, legislationListSpec, legislationsIn } from './queries.ts'
import { legislationInput, legislationProblemsOf, normalized, type LegislationFile } from './schema.ts'

export const legislations = collection({
  path: '/legislations',
  summaries: {
    list: 'Lists the legislation in the catalogue',
    read: 'Returns one record of legislation in the catalogue',
    create: 'Creates legislation in the catalogue',
    update: 'Replaces the values of legislation. After a change, its obligations need an assessment',
  },
  writing: 'MAINTAIN_SYSTEM',
  kind: legislationKind,
  list: legislationListSpec,
  input: legislationInput,
  source: ({ scope, language }) => legislationsIn(scope.trx, language),
  problems: ({ body }) => legislationProblemsOf(body.parts),
  values: (input, before, { scope, files }) => ({
    ...normalized(input),
    files: dated(files, before?.files ?? [], scope.now),
  }),
})

/** Returns the files with the time at which each was last added, renamed or given another date. */
const dated = (files: readonly RecordFile[], before: readonly LegislationFile[], now: Date): LegislationFile[] =>
  files.map((file) => {
    const known = before.find(({ id, name, date }) => id === file.id && name === file.name && date === file.date)
    return { ...file, last_modified_date: known?.last_modified_date ?? now.toISOString() }
  })
