import { useEffect, useEffectEvent, useRef } from 'react'
import { fileLimits } from '@ansvar/domain/files'
import { isLonger } from '@ansvar/domain/text-lengths'
import { asOperation } from '#graphql/operation.ts'
import { useSend } from '#graphql/use-send.ts'
import { Refused } from '#machines/editor-draft.ts'
import type { Attempt } from '#machines/transition.machine.ts'
import { useAllowance, useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { EraseIcon } from '#ui/icons/erase.ts'
import { toasts } from '#ui/toasts.ts'
import { FlagField } from '../fields/flag-field.tsx'
import { LongTextField } from '../fields/text-field.tsx'
import { isErased, isUploading, type DraftFile } from '../files.ts'
import { TransitionDialog } from '../transitions/transition-dialog.tsx'
import { useTransitionForm } from '../transitions/use-transition.ts'
import { useFileName } from '../use-file-name.ts'
import { EraseFileDocument } from './generated/erasing.graphql.ts'

type EraseFileButtonProps = { readonly file: DraftFile }

/** The button that erases the content of a file of the organization for ever. Shown to managers. */
export function EraseFileButton({ file }: EraseFileButtonProps) {
  const { allowed } = useAllowance('MANAGE_ORGANIZATION')
  return allowed && !isErased(file) && !isUploading(file) ? <Erasing file={file} /> : null
}

function Erasing({ file }: EraseFileButtonProps) {
  const { t } = useTranslation()
  const { nameOf } = useFileName()
  const isDone = useRef(false)
  const form = useErasing(file, () => (isDone.current = true))
  const anchor = useFocusAtEnd(() => isDone.current)
  const name = nameOf(file)
  return (
    <span ref={anchor}>
      <Button
        variant="subtle"
        icon={EraseIcon}
        label={t('files.erasing.actionOf', { name })}
        disabled={form.busy}
        onPress={() => form.begin({ version: null, values: {} }, { reason: '', eraseName: false })}
      />
      {form.isOpen && (
        <TransitionDialog
          of="files"
          danger
          title={t('files.erasing.title', { name })}
          action={t('files.erasing.action')}
          form={{ ...form, base: { version: null, values: {} }, theirs: null }}
          lead={<p>{t('files.erasing.text')}</p>}
        >
          <LongTextField name="reason" required maxLength={fileLimits.eraseReason} />
          <FlagField name="eraseName" />
          <p className="nothing">{t('files.erasing.nameToo')}</p>
        </TransitionDialog>
      )}
    </span>
  )
}

/** Moves the focus to the title of the record after the file is erased, because the button that had it is gone. */
function useFocusAtEnd(isDone: () => boolean) {
  const endsDone = useEffectEvent(isDone)
  const anchor = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const article = anchor.current?.closest('.detail')
    return () => {
      if (!endsDone()) return
      setTimeout(() => {
        if (document.activeElement === document.body) article?.querySelector<HTMLElement>('.record-title')?.focus()
      }, FOCUS_AFTER_MS)
    }
  }, [])
  return anchor
}

/** The dialog returns the focus in the next frames. */
const FOCUS_AFTER_MS = 100

/** Returns the form that erases a file. `onDone` is called before the record shows it. */
function useErasing({ id }: DraftFile, onDone: () => void) {
  const { t } = useTranslation()
  const { organization } = useSession()
  const send = useSend()

  async function carryOut({ values }: Attempt) {
    toasts.dismissErrors()
    const { reason: typed, eraseName } = values
    const reason = typeof typed === 'string' ? typed.trim() : ''
    if (reason === '') throw new Refused({ reason: 'required' })
    if (isLonger(reason, fileLimits.eraseReason)) throw new Refused({ reason: 'too_long' })
    await send(
      EraseFileDocument,
      { organizationId: organization.id, id, input: { reason, eraseName: eraseName === true } },
      {
        data() {
          onDone()
          toasts.success({ title: t('files.erasing.done') })
        },
      },
      asOperation(),
    )
  }

  return useTransitionForm({ actorKey: `erase file ${id}`, send: carryOut }).form
}
