import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import type { AnyRecord, Screened } from '../resource.ts'
import { sayOne } from '../undo.ts'
import { useEditor } from '../use-editor.ts'
import { useWords } from '../words.ts'
import type { useRecord } from './use-record.ts'

type Edited<Rec extends AnyRecord, Draft> = {
  readonly resource: Screened<Rec, Draft>
  /** Null for a new record. */
  readonly id: string | null
  readonly mode: 'view' | 'edit'
  readonly loaded: ReturnType<typeof useRecord<Rec, Draft>>
  /** The only record of its kind is called what its kind is. */
  readonly alone: boolean | undefined
  /** What the first save of a new record says besides. */
  readonly saidOf: ((saved: Rec) => string | null) | undefined
}

/** The editor of the record on a screen, and where the user comes to by editing it: its routes, and what is said. */
export function useRecordEditor<Rec extends AnyRecord, Draft>(edited: Edited<Rec, Draft>) {
  const { resource, id, mode, loaded, alone, saidOf } = edited
  const { record } = loaded
  const words = useWords(resource.name)
  const { t } = words
  const [, navigate] = useLocation()
  // A record without a screen for reading is read beside its list.
  const placeOf = (saved: string) => resource.paths.detail?.(saved) ?? resource.paths.list({ open: saved })
  const leave = () => {
    if (id === null) navigate(resource.paths.list())
    else if (mode === 'edit') navigate(placeOf(id))
  }
  const editor = useEditor({
    resource,
    scope: loaded.scope,
    id,
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
      sayOne(said, title, undo, words)
      if (mode === 'edit') navigate(placeOf(saved.id))
    },
    onDropped: leave,
  })

  // The edit route opens the draft once, when the record is there and no newer one is on its way.
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
