import { useState } from 'react'
import { keptReasons, type KeptReason } from '@ansvar/domain/operations'
import { useSend } from '#graphql/use-send.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { UndoIcon } from '#ui/icons/undo.ts'
import { toasts } from '#ui/toasts.ts'
import { useRequest } from '../use-request.ts'
import { UndoOperationDocument } from './generated/history.graphql.ts'

type UndoChangeProps = {
  readonly operationId: string
  /** Called when something is undone. */
  readonly onDone: () => void
}

/**
 * The button that undoes a change, and its question: the change may have been made to several records at once, which are
 * then undone together. A message says how many were, and why others were not.
 */
export function UndoChange({ operationId: id, onDone }: UndoChangeProps) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const { organization } = useSession()
  const send = useSend()
  const undoing = useRequest({
    actorKey: `undo ${id}`,
    values: {},
    send: () =>
      send(
        UndoOperationDocument,
        { organizationId: organization.id, id },
        {
          data({ result: { undone, kept } }) {
            setAsking(false)
            if (undone > 0) toasts.success({ title: t('screen.undo.done', { count: undone }) })
            if (kept.length > 0) {
              const reasons = [...new Set(kept.map(({ reason }) => t(`screen.undo.kept.${known(reason)}`)))]
              toasts.error({
                title: t('screen.undo.notUndone', { count: kept.length }),
                message: reasons.join(' '),
              })
            }
            onDone()
          },
        },
      ),
  })
  return (
    <span className="no-print">
      <Button variant="subtle" icon={UndoIcon} onPress={() => setAsking(true)}>
        {t('screen.undo.label')}
      </Button>
      {isAsking && (
        <Dialog
          title={t('screen.undo.title')}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button onPress={() => setAsking(false)}>{t('screen.cancel')}</Button>
              <Button variant="primary" busy={undoing.busy} working={t('screen.saving')} onPress={undoing.send}>
                {t('screen.undo.label')}
              </Button>
            </>
          }
        >
          <p>{t('screen.undo.text')}</p>
        </Dialog>
      )}
    </span>
  )
}

/** Returns a reason that has a text. The service may add others. */
const known = (reason: KeptReason): KeptReason => (keptReasons.includes(reason) ? reason : 'NOT_ALLOWED')
