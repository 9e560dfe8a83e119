import { useEffect, useId, useRef, type ReactNode } from 'react'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FieldFrame } from '#ui/field-frame.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextInput } from '#ui/text-input.tsx'
import './reason-dialog.css'

type ReasonDialogProps = {
  readonly title: string
  readonly label: string
  /** The text of the button that submits. */
  readonly action: string
  readonly reason: string
  /** Why the reason cannot be used. */
  readonly problem: string | undefined
  /** Why the last attempt failed for a cause other than the reason. */
  readonly failure?: string | undefined
  readonly isSending?: boolean
  /** What the reason is for: an explanation, or the names of the records. */
  readonly children: ReactNode
  readonly onChange: (reason: string) => void
  readonly onSubmit: () => void
  readonly onClose: () => void
}

/** Requests a reason before records change their status. The caller holds the text, checks it and sends it. */
export function ReasonDialog({ title, action, isSending = false, onSubmit, onClose, ...body }: ReasonDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('screen.cancel')}</Button>
          <Button variant="primary" busy={isSending} working={t('screen.saving')} onPress={onSubmit}>
            {action}
          </Button>
        </>
      }
    >
      <ReasonBody {...body} />
    </Dialog>
  )
}

type ReasonBodyProps = Pick<ReasonDialogProps, 'label' | 'reason' | 'problem' | 'failure' | 'children' | 'onChange'>

function ReasonBody({ label, reason, problem, failure, children, onChange }: ReasonBodyProps) {
  const { t } = useTranslation()
  const id = useId()
  const field = useFocusOn(problem)
  return (
    <div className="reason-dialog" ref={field}>
      {children}
      {failure && (
        <Notice tone="critical" title={t('screen.notSaved')}>
          <p>{failure}</p>
        </Notice>
      )}
      <FieldFrame id={id} label={label} problem={problem} required>
        {(ties) => <TextInput {...ties} long value={reason} onChange={onChange} />}
      </FieldFrame>
    </div>
  )
}

/** Moves the focus to the input when a problem appears, so that a user without a mouse can correct it at once. */
function useFocusOn(problem: string | undefined) {
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problem !== undefined) field.current?.querySelector('textarea')?.focus()
  }, [problem])
  return field
}
