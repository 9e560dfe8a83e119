import { Suspense, use, useMemo, useState, type ComponentType, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { Values } from '#machines/paths.ts'
import { useTranslation } from '#texts/translation.ts'
import { Notice } from '#ui/notice.tsx'
import { FormContext, useForm, type Descriptions, type Form } from '../form.ts'
import { HistoryCard } from '../history/history-card.tsx'
import { PanelContext, type Panel } from '../list/panel-context.ts'
import type { AnyRecord, Screened } from '../resource.ts'
import { useDisabledReason } from '../disabled-reason.tsx'
import { StatusTag, type StatusRule } from '../record-status.tsx'
import type { Scope } from '../saving.ts'
import { ConflictView } from './conflict-view.tsx'
import { DetailFailed, DetailMissing, DetailWaiting } from './detail-states.tsx'
import { EditingNotices } from './editing-notices.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { PanelTools } from './panel-tools.tsx'
import type { PrintProps } from './print-button.tsx'
import { RecordHead } from './record-head.tsx'
import { RecordBody, type Crumb } from './record-layout.tsx'
import { useFocusOnModeChange } from './use-focus-on-mode-change.ts'
import { useRecordEditor } from './use-record-editor.ts'
import { useRecord } from './use-record.ts'

/** The props of the screen of a record. `id` is `new` for a new record. */
export type DetailProps = { readonly id: string; readonly mode: 'view' | 'edit' }

type Shown<Rec, Draft> = {
  /** The stored record. Null for a new one. */
  readonly record: Rec | null
  /** The values of the fields: the draft while editing, otherwise the record. */
  readonly draft: Draft
  readonly editing: boolean
}

type DetailScreenProps<Rec extends AnyRecord, Draft> = DetailProps & {
  readonly resource: Screened<Rec, Draft>
  /** The parent record, if the record belongs to one in addition to its organization. Must be stable. */
  readonly within?: Scope
  /** Whether it is the only record of its kind. Its title is the kind's name, and it has no list. */
  readonly alone?: boolean
  /** The title of a new record, if it has a more specific name than its kind. */
  readonly newTitle?: string
  /** The breadcrumbs of the record, if there are more than the list. */
  readonly crumbs?: (record: Rec | null) => readonly Crumb[]
  /** The last breadcrumb, if shorter than the title. */
  readonly here?: (record: Rec | null) => string
  /** The status that the tag next to the title shows. */
  readonly status?: StatusRule<Rec>
  /** A tag next to the title that is no status. */
  readonly tag?: ComponentType<{ readonly record: Rec }>
  /** Prints the record, if it is printed in another way than it is shown. */
  readonly print?: ComponentType<PrintProps<Rec>>
  /** More actions in view mode, next to Edit. */
  readonly actions?: ComponentType<{ readonly record: Rec }>
  /** Returns why a record cannot be edited in its current state, or null. */
  readonly closed?: (record: Rec) => string | null
  /** Whether one of those actions is the main action instead of Edit. */
  readonly actionsLead?: boolean
  /** Cards in the side column, such as files and links. The history follows them. */
  readonly aside?: ComponentType<{ readonly record: Rec }>
  /** What is shown between the head and the body in view mode, such as the stages of a process. */
  readonly strip?: ComponentType<{ readonly record: Rec }>
  /** Returns the number of a record, which precedes its title and is its last breadcrumb. */
  readonly numberOf?: (record: Rec) => string
  /** Records below the fields that are edited in place. May be loaded later. */
  readonly below?: ComponentType<{ readonly record: Rec }> | undefined
  /** Returns a further text for the message after the first save, such as where an email was sent, or null. */
  readonly saidOf?: (saved: Rec) => string | null
  /** The fields, with one layout for view and edit mode. */
  readonly children: (shown: Shown<Rec, Draft>) => ReactNode
}

/** Each record has its own editor, so another id starts a new one. */
export function DetailScreen<Rec extends AnyRecord, Draft>(props: DetailScreenProps<Rec, Draft>) {
  return <Detail key={props.id} {...props} />
}

/** A record in view or edit mode, on its own page or in the panel next to a list. */
function Detail<Rec extends AnyRecord, Draft>(props: DetailScreenProps<Rec, Draft>) {
  const { resource, mode, status, tag: OwnTag, actions: Actions, aside: Aside, below: Below, strip: Strip } = props
  const id = props.id === 'new' ? null : props.id
  const panel = use(PanelContext)
  const loaded = useRecord(resource, id, props.within)
  const { record } = loaded
  const number = record ? props.numberOf?.(record) : undefined
  const [descriptions] = useState<Descriptions>(() => new Map())
  const disabledReason = useDisabledReason(resource.permission)
  // A user without permission may view the form (specification, section 5).
  const isShownOnly = id === null && disabledReason !== null

  const { alone, saidOf } = props
  const { editor, edit } = useRecordEditor({ resource, id, mode, loaded, descriptions, alone, saidOf })
  const [, navigate] = useLocation()
  const article = useFocusOnModeChange(mode === 'view' && editor.editing)
  const draft = useMemo(
    () => (editor.editing ? editor.draft : record ? resource.toDraft(record) : resource.empty()),
    [editor.editing, editor.draft, record, resource],
  )
  const form: Form = {
    name: resource.name,
    mode: editor.editing && !isShownOnly ? 'edit' : 'view',
    values: draft as Values,
    problems: editor.problems,
    change: editor.change,
    descriptions,
  }

  if (!editor.editing && (loaded.missing || loaded.failure || !record))
    return <Absence {...{ resource, id, loaded, panel }} />
  const hasAside = record && (Aside ?? resource.documents.history)
  const asideCards = hasAside && <AsideCards resource={resource} record={record} scope={loaded.scope} aside={Aside} />
  return (
    <FormContext value={form}>
      <article ref={article} className="detail" data-panel={panel ? '' : undefined}>
        <RecordHead
          resource={resource}
          record={record}
          editor={editor}
          alone={props.alone ?? false}
          newTitle={props.newTitle}
          crumbs={props.crumbs?.(record)}
          here={props.here?.(record) ?? number}
          number={number}
          status={
            record && (status ? <StatusTag rule={status} record={record} /> : OwnTag && <OwnTag record={record} />)
          }
          actions={record && Actions && <Actions record={record} />}
          print={mode === 'view' ? props.print : undefined}
          closed={(record && props.closed?.(record)) ?? null}
          actionsLead={props.actionsLead ?? false}
          saveDisabledReason={isShownOnly ? disabledReason : null}
          onEdit={edit}
          scope={loaded.scope}
          onMovedToBin={panel ? panel.close : () => navigate(resource.paths.list())}
        />
        {record && Strip && mode === 'view' && !editor.editing && <Strip record={record} />}
        {editor.conflicted ? (
          <ConflictView name={resource.name} editor={editor} descriptions={descriptions} />
        ) : (
          <RecordBody aside={asideCards}>
            <form
              className="stack"
              noValidate
              onSubmit={(event) => {
                event.preventDefault()
                if (!isShownOnly) editor.save()
              }}
            >
              {isShownOnly && <ShownOnly reason={disabledReason} />}
              {editor.editing && !isShownOnly && <EditingNotices editor={editor} record={record} />}
              {props.children({ record, draft, editing: form.mode === 'edit' })}
            </form>
            {record && Below && <Later part={Below} record={record} />}
          </RecordBody>
        )}
      </article>
      {editor.leaving && <LeaveDialog count={editor.changed.length} onStay={editor.resume} onDrop={editor.discard} />}
    </FormContext>
  )
}

type LaterProps<Rec> = { readonly part: ComponentType<{ readonly record: Rec }>; readonly record: Rec }

/** A part of the record whose code may still be loading. */
const Later = <Rec,>({ part: Part, record }: LaterProps<Rec>) => (
  <Suspense>
    <Part record={record} />
  </Suspense>
)

/** Explains why the form is read-only. */
function ShownOnly({ reason }: { readonly reason: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Notice tone="attention" title={t('screen.viewOnly')}>
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

/** The side column of a record: the feature's own cards, then the history. */
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

type AbsenceProps<Rec extends AnyRecord, Draft> = {
  readonly resource: Screened<Rec, Draft>
  readonly id: string | null
  readonly loaded: Pick<ReturnType<typeof useRecord>, 'missing' | 'failure' | 'retry'>
  readonly panel: Panel | null
}

/** Shown instead of a record that does not exist, could not be loaded, or is loading. */
function Absence<Rec extends AnyRecord, Draft>({ resource, id, loaded, panel }: AbsenceProps<Rec, Draft>) {
  const tools = panel && <PanelTools resource={resource} record={null} panel={panel} />
  if (loaded.missing) {
    const recordId = resource.documents.discard ? id : null
    return (
      <DetailMissing
        name={resource.name}
        list={resource.paths.list()}
        tools={tools}
        recordId={recordId}
        onRestored={loaded.retry}
      />
    )
  }
  if (loaded.failure) return <DetailFailed failure={loaded.failure} onRetry={loaded.retry} tools={tools} />
  return <DetailWaiting tools={tools} />
}
