import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import type { Descriptions } from '../form.ts'
import type { AnyRecord, Screened } from '../resource.ts'
import { notifyOneWithUndo } from '../notify-with-undo.ts'
import { useEditor } from '../use-editor.ts'
import type { UndoChange } from '../use-undo.ts'
import { useTexts } from '../texts.ts'
import type { useRecord } from './use-record.ts'

type Edited<Rec extends AnyRecord, Draft> = {
  readonly resource: Screened<Rec, Draft>
  /** Null for a new record. */
  readonly id: string | null
  readonly mode: 'view' | 'edit'
  readonly descriptions: Descriptions
  readonly loaded: ReturnType<typeof useRecord<Rec, Draft>>
  /** Whether it is the only record of its kind, whose title is the kind's name. */
  readonly alone: boolean | undefined
  /** Returns a further text for the message after the first save. */
  readonly saidOf: ((saved: Rec) => string | null) | undefined
}

/** Returns the editor of a screen's record, with its navigation and messages. */
export function useRecordEditor<Rec extends AnyRecord, Draft>(edited: Edited<Rec, Draft>) {
  const { resource, id, mode, loaded, alone, saidOf, descriptions } = edited
  const { record } = loaded
  const texts = useTexts(resource.name)
  const { t } = texts
  const [, navigate] = useLocation()
  // A record without a page of its own is shown next to its list.
  const pathOf = (saved: string) => resource.paths.detail?.(saved) ?? resource.paths.list({ open: saved })
  const leave = () => {
    if (id === null) navigate(resource.paths.list())
    else if (mode === 'edit') navigate(pathOf(id))
  }
  // An undone create leaves the screen of its record, if it is still shown.
  const leavingAfter = (undo: UndoChange, created: string) => async () => {
    await undo()
    if (`${location.pathname}${location.search}`.startsWith(pathOf(created))) navigate(resource.paths.list())
  }
  const editor = useEditor({
    resource,
    scope: loaded.scope,
    id,
    descriptions,
    refetch: loaded.refetch,
    onSaved(saved, merge, undo) {
      const title = alone ? t(`${resource.name}.title`) : resource.titleOf(saved)
      const message = t(`screen.saved.${merge?.outcome ?? 'message'}`, {
        title,
        version: saved.version,
        by: merge?.by,
      })
      const more = id === null ? saidOf?.(saved) : null
      const said = { title: t('screen.saved.title'), message: more ? `${message}. ${more}` : message }
      notifyOneWithUndo(said, title, undo && (id === null ? leavingAfter(undo, saved.id) : undo), texts)
      if (mode === 'edit') navigate(pathOf(saved.id))
    },
    onDiscarded: leave,
  })

  // The edit route opens the draft once, when the record is loaded and not stale.
  const opened = useRef(false)
  useEffect(() => {
    if (mode !== 'edit') opened.current = false
    else if (!opened.current && record && loaded.fresh) {
      opened.current = true
      if (!editor.editing) editor.edit(record)
    }
  })

  const edit = () => {
    if (id !== null && resource.paths.edit) navigate(resource.paths.edit(id))
    else if (record) editor.edit(record)
  }
  return { editor, edit }
}
