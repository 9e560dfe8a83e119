import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

type LeaveDialogProps = {
  readonly count: number
  readonly onStay: () => void
  readonly onDrop: () => void
}

/** Requests a confirmation before unsaved changes are discarded. */
export function LeaveDialog({ count, onStay, onDrop }: LeaveDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      title={t('screen.leave.title', { count })}
      onClose={onStay}
      actions={
        <>
          <Button onPress={onDrop}>{t('screen.leave.drop')}</Button>
          <Button variant="primary" onPress={onStay}>
            {t('screen.leave.stay')}
          </Button>
        </>
      }
    >
      <p>{t('screen.leave.text')}</p>
    </Dialog>
  )
}
