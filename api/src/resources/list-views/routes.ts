import { sql } from 'kysely'
import type { z } from 'zod'
import { listViewLimits } from '@ansvar/domain/list-views'
import type { Problem } from '@ansvar/domain/problems'
import { inputSchema, recordResponse } from '#contract/components.ts'
import { active, line, lineOrEmpty } from '#contract/fields.ts'
import { listSpec, textIn } from '#contract/lists.ts'
import type { OwnedTable } from '#db/columns.ts'
import { kindOf } from '#db/records.ts'
import type { Trx } from '#db/tables.ts'
import { collection } from '#http/collection.ts'

const listViewInput = inputSchema('ListViewInput', {
  name: line(listViewLimits.name),
  list: line(listViewLimits.list),
  query: lineOrEmpty(listViewLimits.query),
  active,
})
const listView = recordResponse('ListView', listViewInput)

declare module '#db/tables.ts' {
  interface Tables {
    list_views: OwnedTable<z.output<typeof listViewInput>>
  }
}

export const listViews = collection({
  path: '/organizations/{orgId}/list-views',
  summaries: {
    list: 'Lists the saved views of lists',
    read: 'Returns one saved view',
    create: 'Saves a view of a list, for all members',
    update: 'Replaces a saved view. One that is not active is not offered',
  },
  writing: 'EDIT_ORGANIZATION',
  kind: kindOf('list_views', listView),
  list: listSpec(listView, { sort: ['name'], filterBy: { list: textIn('list', listViewLimits.list) } }),
  input: listViewInput,
  fixed: ['list'],
  history: false,
  problems: ({ scope, membership, body }, before) =>
    nameProblems(scope.trx, {
      organizationId: membership.organizationId,
      id: before?.id ?? null,
      name: body.parts.name,
      list: before?.list ?? body.parts.list,
      active: body.parts.active ?? before?.active,
    }),
})

type Named = {
  readonly organizationId: string
  readonly id: string | null
  readonly name: string | undefined
  readonly list: string | undefined
  readonly active?: boolean | null | undefined
}

/** Returns a problem if an offered view of the list has the name, in upper or lower case. */
async function nameProblems(trx: Trx, { organizationId, id, name, list, active: isActive }: Named): Promise<Problem[]> {
  if (name === undefined || list === undefined || isActive === false) return []
  const other = await trx
    .selectFrom('list_views')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('list', '=', list)
    .where('active', '=', true)
    .where(sql<boolean>`name_key = app.sort_key(${name}) collate "C"`)
    .$if(id !== null, (query) => query.where('id', '<>', id ?? ''))
    .executeTakeFirst()
  return other ? [{ path: 'name', code: 'taken' }] : []
}
