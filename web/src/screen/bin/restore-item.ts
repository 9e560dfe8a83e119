import type { Failure } from '#graphql/errors.ts'
import { Refused } from '#machines/editor-draft.ts'
import { UndoIcon } from '#ui/icons/undo.ts'
import type { BulkAction } from '../bulk/actions.ts'
import { RestoreBinItemDocument } from './generated/bin.graphql.ts'

/** Reasons with a text of their own. */
const explained = ['key_taken', 'parent_discarded'] as const

/** Restores several records from the bin. One that cannot be restored stays selected, with the reason. */
export const restoreItem: BulkAction = {
  name: 'restore',
  icon: UndoIcon,
  write: ({ send, organizationId, id }) =>
    send(
      RestoreBinItemDocument,
      { organizationId, id },
      {
        data: () => 'changed' as const,
        CONFLICT({ reason }: Failure) {
          // Another user has restored it already, or a record that it belongs to, and it with it.
          if (reason === 'conflict') return 'unchanged' as const
          throw new Refused({ form: explained.find((each) => each === reason) ?? 'conflict' })
        },
      },
      { quiet: 'restoring' },
    ),
}
