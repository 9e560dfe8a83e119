import { use, useMemo, useState, type ComponentType, type ReactNode } from 'react'
import type { Values } from '#machines/paths.ts'
import { useTranslation } from '#texts/translation.ts'
import { Notice } from '#ui/notice.tsx'
import { FormContext, useForm, type Descriptions, type Form } from '../form.ts'
import { HistoryCard } from '../history/history-card.tsx'
import { PanelContext } from '../list/panel-context.ts'
import type { AnyRecord, Screened } from '../resource.ts'
import { useReasonOff } from '../reason-off.tsx'
import { StatusTag, type StatusRule } from '../record-status.tsx'
import type { Scope } from '../saving.ts'
import { ConflictView } from './conflict-view.tsx'
import { DetailFailed, DetailMissing, DetailWaiting } from './detail-states.tsx'
import { EditingNotices } from './editing-notices.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { PanelTools } from './panel-tools.tsx'
import { RecordHead } from './record-head.tsx'
import { RecordBody, type Crumb } from './record-layout.tsx'
import { useFocusInPlace } from './use-focus-in-place.ts'
import { useRecordEditor } from './use-record-editor.ts'
import { useRecord } from './use-record.ts'

/** What a feature's screen of one record is given; `id` is `new` for one that is yet to be. */
export type DetailProps = { readonly id: string; readonly mode: 'view' | 'edit' }

type Shown<Rec, Draft> = {
  /** The record as the service knows it; null while it is new. */
  readonly record: Rec | null
  /** What the fields show: the draft while editing, else the record. */
  readonly draft: Draft
  readonly editing: boolean
}

type DetailScreenProps<Rec extends AnyRecord, Draft> = DetailProps & {
  readonly resource: Screened<Rec, Draft>
  /** Where else the record is said to be, beside its organization: the record that it belongs to. Keep the object. */
  readonly within?: Scope
  /** The only record of its kind: it is called what its kind is, and stands below no list. */
  readonly alone?: boolean
  /** What a new record is called, if it has a more specific name than its kind. */
  readonly newTitle?: string
  /** The way to the record, if there is more of it than the list. */
  readonly crumbs?: (record: Rec | null) => readonly Crumb[]
  /** The last step of the way, if shorter than the title. */
  readonly here?: (record: Rec | null) => string
  /** The status that the tag next to the title shows. */
  readonly status?: StatusRule<Rec>
  /** A tag next to the title that is no status. */
  readonly tag?: ComponentType<{ readonly record: Rec }>
  /** More actions, beside Edit, while reading. */
  readonly actions?: ComponentType<{ readonly record: Rec }>
  /** Why a record is not to be edited as it stands; null where it may be. */
  readonly closed?: (record: Rec) => string | null
  /** One of those actions is what people come for, and Edit stands back. */
  readonly actionsLead?: boolean
  /** Cards at the side: files, what points here. The history stands below them by itself. */
  readonly aside?: ComponentType<{ readonly record: Rec }>
  /** Below the fields: records that are edited in place. */
  readonly below?: ComponentType<{ readonly record: Rec }>
  /** What the first save of a new record says beside its title and version, such as where a mail went; null for nothing. */
  readonly saidOf?: (saved: Rec) => string | null
  /** The fields, laid out once for reading and editing. */
  readonly children: (shown: Shown<Rec, Draft>) => ReactNode
}

/** Each record has an editor of its own: another id begins anew. */
export function DetailScreen<Rec extends AnyRecord, Draft>(props: DetailScreenProps<Rec, Draft>) {
  return <Detail key={props.id} {...props} />
}

/** One record: read, edited in the same places, saved, merged. On a page of its own, or in the panel beside a list. */
function Detail<Rec extends AnyRecord, Draft>(props: DetailScreenProps<Rec, Draft>) {
  const { resource, mode, status, tag: OwnTag, actions: Actions, aside: Aside, below: Below } = props
  const id = props.id === 'new' ? null : props.id
  const panel = use(PanelContext)
  const loaded = useRecord(resource, id, props.within)
  const { record } = loaded
  const [descriptions] = useState<Descriptions>(() => new Map())
  const off = useReasonOff(resource.permission)
  // Who may not write one may look at the form (specification, section 5).
  const isShownOnly = id === null && off !== null

  const { editor, edit } = useRecordEditor({ resource, id, mode, loaded, alone: props.alone, saidOf: props.saidOf })
  const place = useFocusInPlace(mode === 'view' && editor.editing)
  const draft = useMemo(
    () => (editor.editing ? editor.draft : record ? resource.toDraft(record) : resource.empty()),
    [editor.editing, editor.draft, record, resource],
  )
  const form: Form = {
    name: resource.name,
    face: editor.editing && !isShownOnly ? 'editing' : 'reading',
    values: draft as Values,
    problems: editor.problems,
    change: editor.change,
    descriptions,
  }

  if (!editor.editing) {
    const tools = panel && <PanelTools resource={resource} record={null} panel={panel} />
    if (loaded.missing) return <DetailMissing name={resource.name} list={resource.paths.list()} tools={tools} />
    if (loaded.failure) return <DetailFailed failure={loaded.failure} onRetry={loaded.retry} tools={tools} />
    if (!record) return <DetailWaiting tools={tools} />
  }
  return (
    <FormContext value={form}>
      <article ref={place} className="detail" data-panel={panel ? '' : undefined}>
        <RecordHead
          resource={resource}
          record={record}
          editor={editor}
          alone={props.alone ?? false}
          newTitle={props.newTitle}
          crumbs={props.crumbs?.(record)}
          here={props.here?.(record)}
          status={
            record && (status ? <StatusTag rule={status} record={record} /> : OwnTag && <OwnTag record={record} />)
          }
          actions={record && Actions && <Actions record={record} />}
          closed={(record && props.closed?.(record)) ?? null}
          actionsLead={props.actionsLead ?? false}
          saveOff={isShownOnly ? off : null}
          onEdit={edit}
        />
        {editor.conflicted ? (
          <ConflictView name={resource.name} editor={editor} descriptions={descriptions} />
        ) : (
          <RecordBody
            aside={
              record &&
              (Aside || resource.documents.history) && (
                <AsideCards resource={resource} record={record} scope={loaded.scope} aside={Aside} />
              )
            }
          >
            <form
              className="stack"
              noValidate
              onSubmit={(event) => {
                event.preventDefault()
                if (!isShownOnly) editor.save()
              }}
            >
              {isShownOnly && <ShownOnly reason={off} />}
              {editor.editing && !isShownOnly && <EditingNotices editor={editor} record={record} />}
              {props.children({ record, draft, editing: form.face === 'editing' })}
            </form>
            {record && Below && <Below record={record} />}
          </RecordBody>
        )}
      </article>
      {editor.leaving && <LeaveDialog count={editor.changed.length} onStay={editor.resume} onDrop={editor.discard} />}
    </FormContext>
  )
}

/** Says why the form is only looked at. */
function ShownOnly({ reason }: { readonly reason: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Notice tone="attention" title={t('screen.shownOnly')}>
      <p>{reason}</p>
    </Notice>
  )
}

type AsideCardsProps<Rec extends AnyRecord, Draft> = {
  readonly resource: Screened<Rec, Draft>
  readonly record: Rec
  readonly scope: Scope
  readonly aside: ComponentType<{ readonly record: Rec }> | undefined
}

/** The cards at the side of a record: the feature's own, and the history below them. */
function AsideCards<Rec extends AnyRecord, Draft>(props: AsideCardsProps<Rec, Draft>) {
  const { resource, record, scope, aside: Aside } = props
  const { descriptions } = useForm()
  return (
    <>
      {Aside && <Aside record={record} />}
      {resource.documents.history && (
        <HistoryCard
          name={resource.name}
          document={resource.documents.history}
          scope={scope}
          id={record.id}
          last={record}
          descriptions={descriptions}
        />
      )}
    </>
  )
}
