import { useEffect, useMemo, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useQuery } from 'urql'
import { failureOf, type Failure } from '#graphql/errors.ts'
import { useSend } from '#graphql/use-send.ts'
import type { Values } from '#machines/paths.ts'
import { useSession } from '#session/session.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { AddIcon } from '#ui/icons/add.ts'
import { EditIcon } from '#ui/icons/edit.ts'
import { HistoryIcon } from '#ui/icons/history.ts'
import { DiscardButton } from './bin/discard-button.tsx'
import { ConflictView } from './detail/conflict-view.tsx'
import { EditingActions } from './detail/editing-actions.tsx'
import { EditingNotices } from './detail/editing-notices.tsx'
import { LeaveDialog } from './detail/leave-dialog.tsx'
import { draftMirror } from './draft-mirror.ts'
import { useFailureTexts } from './failure.tsx'
import { FormContext, type Descriptions, type Form } from './form.ts'
import { Changes } from './history/history-card.tsx'
import type { AnyRecord, SubResource } from './resource.ts'
import { declared, type Page } from './documents.ts'
import type { Scope } from './saving.ts'
import { draftKey, useEditor } from './use-editor.ts'
import { useDisabledReason } from './disabled-reason.tsx'
import { notifyOneWithUndo } from './notify-with-undo.ts'
import { useTexts } from './texts.ts'
import './sub-records.css'

const MOST = 100

type SubRecordsProps<Rec extends AnyRecord, Draft> = {
  readonly resource: SubResource<Rec, Draft>
  /** The organization, and the parent record. */
  readonly scope: Scope
  /** The fields of a record, with one layout for view and edit mode. */
  readonly children: (record: Rec | null) => ReactNode
  /** Whether records can be added. By default true. */
  readonly addable?: boolean
  /** Whether a record can be edited in its current state. By default true. */
  readonly canEdit?: (record: Rec) => boolean
  /** The buttons of a record's transitions, below its fields in view mode. */
  readonly actions?: ComponentType<{ readonly record: Rec }>
  /** Returns a name and a note that replace the fields in view mode, for long lists. */
  readonly brief?: (record: Rec) => Brief
  /** Arranges the records in chains, each record below the one that it explains. */
  readonly chains?: Chains<Rec>
  /** Shown below the records when they are loaded. */
  readonly below?: ComponentType<{ readonly scope: Scope; readonly records: readonly Rec[] }>
}

type Chains<Rec> = {
  readonly of: (records: readonly Rec[]) => readonly (readonly Rec[])[]
  /** The text between a record and the next one of its chain. */
  readonly link: string
}

type Brief = { readonly title: string; readonly note: string; readonly retired?: boolean }

/** Number of brief rows shown at first. */
const FEW = 8

/** Records without a route of their own, such as a policy's reviews, listed in a card and edited in place. */
export function SubRecords<Rec extends AnyRecord, Draft>(props: SubRecordsProps<Rec, Draft>) {
  const { resource, scope, children, brief, addable = true, canEdit, actions, chains, below: Below } = props
  const texts = useTexts(resource.name)
  const send = useSend()
  const disabledReason = useDisabledReason(resource.permission)
  const { user } = useSession()
  // A stored draft of a new record opens again.
  const [adding, setAdding] = useState(() => draftMirror.read(draftKey(user.id, resource.name, scope, null)) !== null)
  const variables = useMemo(() => ({ ...scope, page: 0, size: MOST }), [scope])
  const [{ data, fetching, error }, execute] = useQuery<{ list: Page<Rec> | null }, object>({
    query: resource.documents.list,
    variables,
    requestPolicy: 'cache-and-network',
  })
  const aside = useRef<HTMLSpanElement>(null)
  const endAdding = () => {
    flushSync(() => setAdding(false))
    aside.current?.querySelector('button')?.focus()
  }
  const refetch = (id: string) =>
    send(
      resource.documents.list,
      declared(variables),
      { data: ({ list }) => list?.content.find((record) => record.id === id) ?? null },
      { requestPolicy: 'network-only' },
    )
  const [all, setAll] = useState(false)
  const records = data?.list?.content ?? []
  const shown = brief && !all && records.length > FEW + 2 ? records.slice(0, FEW) : records
  const shared = { resource, scope, children, refetch, editable: disabledReason === null }
  const own = { ...(brief && { brief }), ...(canEdit && { canEdit }), ...(actions && { actions }) }
  return (
    <Card
      title={texts.own('title')}
      count={data?.list?.totalElements ?? 0}
      aside={
        <span ref={aside}>
          {!adding && addable && disabledReason === null && (
            <Button variant="subtle" icon={AddIcon} onPress={() => setAdding(true)}>
              {texts.own('create')}
            </Button>
          )}
        </span>
      }
      flush
    >
      {adding && <SubRecord {...shared} {...own} record={null} onClosed={endAdding} />}
      {chains
        ? chains.of(shown).map((chain) => (
            <ul key={chain[0]?.id} className="sub-record-chain">
              <Chain chain={chain} link={chains.link}>
                {(record) => <SubRecord {...shared} {...own} record={record} />}
              </Chain>
            </ul>
          ))
        : shown.map((record) => <SubRecord key={record.id} {...shared} {...own} record={record} />)}
      {shown.length < records.length && (
        <div className="sub-record-more no-print">
          <Button variant="subtle" onPress={() => setAll(true)}>
            {texts.t('screen.showAll', { count: records.length })}
          </Button>
        </div>
      )}
      {records.length === 0 && !adding && !fetching && (
        <p className="sub-record nothing">
          {error ? (
            <NoRecords failure={failureOf(error)} onRetry={() => execute({ requestPolicy: 'network-only' })} />
          ) : (
            texts.own('none')
          )}
        </p>
      )}
      {Below && data?.list && <Below scope={scope} records={records} />}
    </Card>
  )
}

type ChainProps<Rec> = {
  readonly chain: readonly Rec[]
  readonly link: string
  readonly children: (record: Rec) => ReactNode
}

/** A record and, in a list inside its item, those that follow in its chain. */
function Chain<Rec extends AnyRecord>({ chain: [first, ...deeper], link, children }: ChainProps<Rec>) {
  if (!first) return null
  return (
    <li key={first.id}>
      {children(first)}
      {deeper.length > 0 && (
        <div className="sub-record-deeper">
          <p className="sub-record-link">{link}</p>
          <ul>
            <Chain chain={deeper} link={link}>
              {children}
            </Chain>
          </ul>
        </div>
      )}
    </li>
  )
}

function NoRecords({ failure, onRetry }: { readonly failure: Failure; readonly onRetry: () => void }) {
  const { cause, retry } = useFailureTexts()(failure, onRetry)
  return (
    <>
      {cause} {retry}
    </>
  )
}

type SubRecordProps<Rec extends AnyRecord, Draft> = SubRecordsProps<Rec, Draft> & {
  readonly record: Rec | null
  readonly editable: boolean
  readonly refetch: (id: string) => Promise<Rec | null>
  readonly onClosed?: () => void
}

function SubRecord<Rec extends AnyRecord, Draft>(props: SubRecordProps<Rec, Draft>) {
  const { resource, record, refetch, onClosed, brief, canEdit, actions: Actions } = props
  const texts = useTexts(resource.name)
  const [descriptions] = useState<Descriptions>(() => new Map())
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const { history } = resource.documents
  const editor = useEditor({
    resource,
    scope: props.scope,
    id: record?.id ?? null,
    refetch: async () => (record ? refetch(record.id) : null),
    onSaved(_, __, undo) {
      const name = texts.own('one')
      notifyOneWithUndo({ title: texts.t('screen.saved.title'), message: name }, name, undo, texts)
      onClosed?.()
    },
    onDiscarded: () => onClosed?.(),
  })
  const row = useFocusOnModeChange(editor.editing, record === null)
  if (!editor.editing && !record) return null
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
      <div ref={row} className="sub-record" data-editing={editor.editing ? '' : undefined}>
        {editor.conflicted ? (
          <ConflictView name={resource.name} editor={editor} descriptions={descriptions} />
        ) : (
          <div className="sub-record-fields">
            {editor.editing && <EditingNotices editor={editor} record={record} />}
            {record && brief && !editor.editing ? <BriefRow {...brief(record)} /> : props.children(record)}
            {record && Actions && !editor.editing && (
              <div className="sub-record-transitions no-print">
                <Actions record={record} />
              </div>
            )}
            {isHistoryOpen && record && history && !editor.editing && (
              <Changes
                name={resource.name}
                document={history}
                scope={props.scope}
                id={record.id}
                last={record}
                descriptions={descriptions}
              />
            )}
          </div>
        )}
        <div className="sub-record-actions no-print">
          {editor.editing ? (
            <EditingActions editor={editor} />
          ) : (
            record && (
              <>
                {(canEdit?.(record) ?? true) && (
                  <DiscardButton variant="subtle" resource={resource} record={record} scope={props.scope} />
                )}
                <ViewActions
                  labels={{ history: texts.t('screen.history.title'), edit: texts.own('edit') }}
                  historyOpen={history ? isHistoryOpen : null}
                  onHistory={() => setHistoryOpen(!isHistoryOpen)}
                  onEdit={props.editable && (canEdit?.(record) ?? true) ? () => editor.edit(record) : null}
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

type ViewActionsProps = {
  readonly labels: { readonly history: string; readonly edit: string }
  /** Whether the history is shown. Null if the records have no history. */
  readonly historyOpen: boolean | null
  readonly onHistory: () => void
  /** Null if the user may not edit the record. */
  readonly onEdit: (() => void) | null
}

function ViewActions({ labels, historyOpen, onHistory, onEdit }: ViewActionsProps) {
  return (
    <>
      {historyOpen !== null && (
        <Button variant="subtle" icon={HistoryIcon} label={labels.history} pressed={historyOpen} onPress={onHistory} />
      )}
      {onEdit && <Button variant="subtle" icon={EditIcon} label={labels.edit} onPress={onEdit} />}
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
