import { useState } from 'react'
import type { IsoDateTime } from '@ansvar/domain/dates'
import type { Failure } from '#graphql/errors.ts'
import { useSend } from '#graphql/use-send.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { UndoIcon } from '#ui/icons/undo.ts'
import { toasts } from '#ui/toasts.ts'
import { useRequest } from '../use-request.ts'
import { RestoreBinItemDocument } from './generated/bin.graphql.ts'
import { KeyTakenDialog, type KeyTaken } from './key-taken-dialog.tsx'

type RestoreButtonProps = {
  /** The item of the bin. */
  readonly item: {
    readonly id: string
    readonly title?: string | null
    readonly discardedBy: string
    readonly discardedDate: IsoDateTime
  }
  readonly onDone?: () => void
  /** Returns the address of a record, for the one that has the key of the item. */
  readonly hrefOf?: (record: KeyTaken) => string
}

/** The button that restores a record from the bin. If another record has its key since, a dialog shows both. */
export function RestoreButton({ item, onDone, hrefOf }: RestoreButtonProps) {
  const { id, title } = item
  const { t } = useTranslation()
  const { organization } = useSession()
  const send = useSend()
  const [taken, setTaken] = useState<KeyTaken | null>(null)
  const restoring = useRequest({
    actorKey: `restore ${id}`,
    values: {},
    send: () =>
      send(
        RestoreBinItemDocument,
        { organizationId: organization.id, id },
        {
          data() {
            toasts.success({ title: t('screen.discard.restored'), ...(title && { message: title }) })
            onDone?.()
          },
          failed({ reason, current }: Failure) {
            if (reason === 'key_taken') setTaken(current as KeyTaken)
          },
        },
        { quiet: 'restoring' },
      ),
  })
  return (
    <>
      <Button icon={UndoIcon} busy={restoring.busy} working={t('screen.saving')} onPress={restoring.send}>
        {t('screen.discard.restore')}
      </Button>
      {taken && (
        <KeyTakenDialog item={item} taken={taken} href={hrefOf?.(taken) ?? null} onClose={() => setTaken(null)} />
      )}
    </>
  )
}
