import { useEffect, useRef, useState, type ComponentType, type ReactNode, type RefObject } from 'react'
import type { Values } from '#machines/paths.ts'
import { Button } from '#ui/button.tsx'
import { EditIcon } from '#ui/icons/edit.ts'
import { HistoryIcon } from '#ui/icons/history.ts'
import { DiscardButton } from './bin/discard-button.tsx'
import { ConflictView } from './detail/conflict-view.tsx'
import { EditingActions } from './detail/editing-actions.tsx'
import { EditingNotices } from './detail/editing-notices.tsx'
import { LeaveDialog } from './detail/leave-dialog.tsx'
import { FormContext, type Descriptions, type Form } from './form.ts'
import { Changes } from './history/history-card.tsx'
import { notifyOneWithUndo } from './notify-with-undo.ts'
import type { AnyRecord, SubNamespace, SubResource } from './resource.ts'
import type { Scope } from './saving.ts'
import { useTexts } from './texts.ts'
import { useEditor } from './use-editor.ts'
import './sub-records.css'

/** What a row shows of a record, and what can be done with it. */
export type RowOptions<Rec extends AnyRecord, Draft> = {
  readonly resource: SubResource<Rec, Draft>
  /** The organization, and the parent record. */
  readonly scope: Scope
  /** The fields of a record, with one layout for view and edit mode. */
  readonly children: (record: Rec | null) => ReactNode
  /** Whether a record can be edited in its current state. By default true. */
  readonly canEdit?: (record: Rec) => boolean
  /** The buttons of a record's transitions, below its fields in view mode. */
  readonly actions?: ComponentType<{ readonly record: Rec }>
  /** Returns a name and a note that replace the fields in view mode, for long lists. */
  readonly brief?: (record: Rec) => Brief
}

type Brief = { readonly title: string; readonly note: string; readonly retired?: boolean }

type SubRecordProps<Rec extends AnyRecord, Draft> = RowOptions<Rec, Draft> & {
  /** Null for a new record. */
  readonly record: Rec | null
  readonly editable: boolean
  readonly refetch: (id: string) => Promise<Rec | null>
  readonly onClosed?: () => void
}

/** A record in a row of its parent's screen, edited in place. */
export function SubRecord<Rec extends AnyRecord, Draft>(props: SubRecordProps<Rec, Draft>) {
  const { resource, scope, record, brief, actions: Actions } = props
  const [descriptions] = useState<Descriptions>(() => new Map())
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const { history } = resource.documents
  const editor = useRowEditor(props, descriptions)
  const row = useFocusOnModeChange(editor.editing, record === null)
  const isTarget = useTarget(row, record?.id)
  if (!editor.editing && !record) return null
  const viewed = editor.editing ? null : record
  const isEditable = viewed !== null && (props.canEdit?.(viewed) ?? true)
  const form: Form = {
    // Several rows may be edited at once, so the ids of their inputs must differ.
    name: resource.name,
    scope: record?.id ?? 'new',
    mode: editor.editing ? 'edit' : 'view',
    values: (editor.editing ? editor.draft : record ? resource.toDraft(record) : resource.empty()) as Values,
    problems: editor.problems,
    change: editor.change,
    descriptions,
  }
  return (
    <FormContext value={form}>
      <div
        ref={row}
        id={record?.id}
        className="sub-record"
        data-editing={editor.editing ? '' : undefined}
        data-target={isTarget ? '' : undefined}
      >
        {editor.conflicted ? (
          <ConflictView name={resource.name} editor={editor} descriptions={descriptions} />
        ) : (
          <div className="sub-record-fields">
            {editor.editing && <EditingNotices editor={editor} record={record} />}
            {viewed && brief ? <BriefRow {...brief(viewed)} /> : props.children(record)}
            {viewed && Actions && (
              <div className="sub-record-transitions no-print">
                <Actions record={viewed} />
              </div>
            )}
            {viewed && history && isHistoryOpen && (
              <Changes
                name={resource.name}
                document={history}
                id={viewed.id}
                last={viewed}
                {...{ scope, descriptions }}
              />
            )}
          </div>
        )}
        <div className="sub-record-actions no-print">
          {editor.editing ? (
            <EditingActions editor={editor} />
          ) : (
            viewed && (
              <>
                {isEditable && <DiscardButton variant="subtle" resource={resource} record={viewed} scope={scope} />}
                <ViewActions
                  name={resource.name}
                  historyOpen={history ? isHistoryOpen : null}
                  onHistory={() => setHistoryOpen(!isHistoryOpen)}
                  onEdit={props.editable && isEditable ? () => editor.edit(viewed) : null}
                />
              </>
            )
          )}
        </div>
      </div>
      {editor.leaving && <LeaveDialog count={editor.changed.length} onStay={editor.resume} onDrop={editor.discard} />}
    </FormContext>
  )
}

/** Edits the record of a row, and notifies of a save. */
function useRowEditor<Rec extends AnyRecord, Draft>(props: SubRecordProps<Rec, Draft>, descriptions: Descriptions) {
  const { resource, scope, record, refetch, onClosed } = props
  const texts = useTexts(resource.name)
  return useEditor({
    resource,
    scope,
    id: record?.id ?? null,
    descriptions,
    refetch: async () => (record ? refetch(record.id) : null),
    onSaved(_, __, undo) {
      const name = texts.own('one')
      notifyOneWithUndo({ title: texts.t('screen.saved.title'), message: name }, name, undo, texts)
      onClosed?.()
    },
    onDiscarded: () => onClosed?.(),
  })
}

type ViewActionsProps = {
  readonly name: SubNamespace
  /** Whether the history is shown. Null if the records have no history. */
  readonly historyOpen: boolean | null
  readonly onHistory: () => void
  /** Null if the user may not edit the record. */
  readonly onEdit: (() => void) | null
}

function ViewActions({ name, historyOpen, onHistory, onEdit }: ViewActionsProps) {
  const texts = useTexts(name)
  return (
    <>
      {historyOpen !== null && (
        <Button
          variant="subtle"
          icon={HistoryIcon}
          label={texts.t('screen.history.title')}
          pressed={historyOpen}
          onPress={onHistory}
        />
      )}
      {onEdit && <Button variant="subtle" icon={EditIcon} label={texts.own('edit')} onPress={onEdit} />}
    </>
  )
}

function BriefRow({ title, note, retired = false }: Brief) {
  return (
    <p className="sub-record-brief" data-retired={retired ? '' : undefined}>
      <span>{title}</span>
      {note !== '' && <span className="sub-record-note">{note}</span>}
    </p>
  )
}

/** Keeps the focus in the row when it switches between view and edit mode, because the pressed button is unmounted. */
function useFocusOnModeChange(editing: boolean, isNew: boolean) {
  const row = useRef<HTMLDivElement>(null)
  const was = useRef(editing && !isNew)
  useEffect(() => {
    if (was.current === editing) return
    was.current = editing
    const selector = editing
      ? '.sub-record-fields :is(input, select, textarea)'
      : '.sub-record-actions button:last-child'
    row.current?.querySelector<HTMLElement>(selector)?.focus()
  }, [editing])
  return row
}

/**
 * Scrolls to the row and focuses its first button when the hash of the address is its id, as in links of the work list.
 * Returns whether it is.
 */
function useTarget(row: RefObject<HTMLDivElement | null>, id: string | undefined): boolean {
  const [isTarget] = useState(() => id !== undefined && location.hash === `#${id}`)
  useEffect(() => {
    if (!isTarget) return
    row.current?.scrollIntoView({ block: 'center' })
    row.current?.querySelector<HTMLElement>('.sub-record-transitions button')?.focus({ preventScroll: true })
  }, [row, isTarget])
  return isTarget
}
