import { binResources } from '@ansvar/domain/bin'
import { paths } from '#paths/paths.ts'
import { restoreItem } from '#screen/bin/restore-item.ts'
import { members } from '#screen/members.source.ts'
import { choice, defineListing, recordOf } from '#screen/resource.ts'
import { BinItemsDocument } from './generated/bin-items.graphql.ts'

/** The bin. Its records are of every kind, and are restored from it. */
export const binItems = defineListing({
  name: 'binItems',
  permission: 'EDIT_ORGANIZATION',
  paths: { list: () => paths.binItems() },
  documents: { list: BinItemsDocument },
  filters: { resource: choice(binResources), discardedById: recordOf(members) },
  sort: ['-discardedDate'],
  bulk: [restoreItem],
})
