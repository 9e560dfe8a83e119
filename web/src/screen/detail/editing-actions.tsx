import type { ReactNode } from 'react'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import type { AnyRecord } from '../resource.ts'
import type { Editor } from '../use-editor.ts'

type EditingActionsProps<Rec extends AnyRecord, Draft> = {
  readonly editor: Editor<Rec, Draft>
  /** The text of the save button, if it is not the default. */
  readonly save?: string | undefined
  /** Why it cannot be saved. */
  readonly disabledReason?: ReactNode
}

/**
 * Cancel and Save, with the number of unsaved changes. In a conflict, the buttons that return to the draft or continue.
 */
export function EditingActions<Rec extends AnyRecord, Draft>({
  editor,
  save,
  disabledReason = null,
}: EditingActionsProps<Rec, Draft>) {
  const { t } = useTranslation()
  if (editor.conflicted) {
    const { conflicts } = editor.merge
    const decided = conflicts.filter(({ path }) => editor.choices[path] !== undefined).length
    return (
      <>
        <output className="record-sum">
          {t('screen.conflict.decided', { count: decided, total: conflicts.length })}
        </output>
        <Button onPress={() => editor.resume()}>{t('screen.conflict.back')}</Button>
        <Button variant="primary" disabled={decided < conflicts.length} onPress={() => editor.save()}>
          {t('screen.conflict.save', { version: (editor.theirs?.version ?? 0) + 1 })}
        </Button>
      </>
    )
  }
  return (
    <>
      {editor.dirty && (
        <output className="record-sum" data-dot="">
          {t('screen.unsaved', { count: editor.changed.length })}
        </output>
      )}
      <Button onPress={() => editor.cancel()}>{t('screen.cancel')}</Button>
      <Button
        variant="primary"
        disabledReason={disabledReason}
        busy={editor.busy}
        working={t('screen.saving')}
        onPress={() => editor.save()}
      >
        {save ?? t('screen.save')}
      </Button>
    </>
  )
}
