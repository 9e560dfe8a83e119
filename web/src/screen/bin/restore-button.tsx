import { toasts } from '#ui/toasts.ts'
import { useSend } from '#graphql/use-send.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { UndoIcon } from '#ui/icons/undo.ts'
import { useRequest } from '../use-request.ts'
import { RestoreBinItemDocument } from './generated/bin.graphql.ts'

type RestoreButtonProps = {
  /** The id of the item of the bin. */
  readonly id: string
  readonly title: string | null
  readonly onDone?: () => void
}

/** The button that restores a record from the bin. */
export function RestoreButton({ id, title, onDone }: RestoreButtonProps) {
  const { t } = useTranslation()
  const { organization } = useSession()
  const send = useSend()
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
        },
      ),
  })
  return (
    <Button icon={UndoIcon} busy={restoring.busy} working={t('screen.saving')} onPress={restoring.send}>
      {t('screen.discard.restore')}
    </Button>
  )
}
