import { useSend } from '#graphql/use-send.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { UndoIcon } from '#ui/icons/undo.ts'
import { toasts } from '#ui/toasts.ts'
import { useRequest } from '../use-request.ts'
import { RestoreBinItemDocument } from './generated/bin.graphql.ts'
import { useBinItem } from './use-bin-item.ts'

type RestoreAndSaveProps = { readonly recordId: string; readonly onSave: () => void }

/**
 * The button that restores a record from the bin and then saves its draft. The draft stays if the record cannot be restored.
 * Shown while the record is in the bin.
 */
export function RestoreAndSave({ recordId, onSave }: RestoreAndSaveProps) {
  const { t } = useTranslation()
  const { organization } = useSession()
  const send = useSend()
  const item = useBinItem(recordId)
  const restoring = useRequest({
    actorKey: `restore and save ${recordId}`,
    values: {},
    send: () =>
      send(
        RestoreBinItemDocument,
        { organizationId: organization.id, id: item?.id ?? '' },
        {
          data() {
            toasts.dismissErrors()
            onSave()
          },
        },
      ),
  })
  if (!item) return null
  return (
    <Button icon={UndoIcon} busy={restoring.busy} working={t('screen.saving')} onPress={restoring.send}>
      {t('screen.discard.restoreAndSave')}
    </Button>
  )
}
