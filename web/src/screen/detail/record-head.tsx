import { use, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { ConflictIcon } from '#ui/icons/conflict.ts'
import { EditIcon } from '#ui/icons/edit.ts'
import { Tag } from '#ui/status.tsx'
import { DiscardButton } from '../bin/discard-button.tsx'
import { PanelContext, type Panel } from '../list/panel-context.ts'
import type { AnyRecord, Screened } from '../resource.ts'
import type { Scope } from '../saving.ts'
import type { Editor } from '../use-editor.ts'
import { useDisabledReason } from '../disabled-reason.tsx'
import { useTexts } from '../texts.ts'
import { PanelTools } from './panel-tools.tsx'
import { EditingActions } from './editing-actions.tsx'
import { PrintButton, type PrintProps } from './print-button.tsx'
import { RecordHeader, type Crumb } from './record-layout.tsx'

type RecordHeadProps<Rec extends AnyRecord, Draft> = {
  readonly resource: Screened<Rec, Draft>
  readonly record: Rec | null
  readonly editor: Editor<Rec, Draft>
  /** Whether it is the only record of its kind. Its title is the kind's name, and it has no list. */
  readonly alone: boolean
  /** The title of a new record, if it has a more specific name than its kind. */
  readonly newTitle?: string | undefined
  readonly crumbs?: readonly Crumb[] | undefined
  readonly here?: string | undefined
  readonly number?: string | undefined
  readonly status: ReactNode
  readonly actions: ReactNode
  /** Prints the record, if it is printed in another way than it is shown. */
  readonly print?: ComponentType<PrintProps<Rec>> | undefined
  readonly closed: string | null
  /** Why a new record cannot be saved, or null. */
  readonly saveDisabledReason: ReactNode
  readonly actionsLead: boolean
  readonly onEdit: () => void
  /** The organization of the record, and its parent. */
  readonly scope: Scope
  /** Called when the record has been moved to the bin. */
  readonly onMovedToBin: () => void
}

/** The title, the status and the actions of a record. Edit, or Cancel and Save, have the same position. */
export function RecordHead<Rec extends AnyRecord, Draft>(props: RecordHeadProps<Rec, Draft>) {
  const { resource, record, editor, alone, status, print } = props
  const { t } = useTranslation()
  const texts = useTexts(resource.name)
  const panel = use(PanelContext)
  const title = alone
    ? texts.own('title')
    : record
      ? resource.titleOf(record)
      : (props.newTitle ?? texts.maybe('new') ?? texts.own('title'))
  return (
    <RecordHeader
      crumbs={props.crumbs ?? (alone ? [] : [{ label: texts.own('title'), href: resource.paths.list() }])}
      {...(props.here !== undefined && { here: props.here })}
      tools={panel && <PanelTools resource={resource} record={record} panel={panel} print={print} />}
      {...(props.number !== undefined && { number: props.number })}
      title={title}
      editing={editor.editing}
      tag={
        editor.conflicted ? (
          <Tag tone="attention" icon={ConflictIcon}>
            {t('screen.conflict.tag')}
          </Tag>
        ) : editor.base.version !== null && editor.editing ? (
          <Tag tone="neutral" icon={EditIcon}>
            {t('screen.draftOf', { version: Math.max(editor.base.version, record?.version ?? 0) + 1 })}
          </Tag>
        ) : (
          status
        )
      }
      actions={
        editor.editing ? (
          <>
            {record && !editor.dirty && !editor.conflicted && (
              <DiscardButton resource={resource} record={record} scope={props.scope} onDone={props.onMovedToBin} />
            )}
            <EditingActions
              editor={editor}
              save={record ? undefined : texts.maybe('saveNew')}
              disabledReason={props.saveDisabledReason}
            />
          </>
        ) : (
          <ReadingActions {...props} panel={panel} />
        )
      }
    />
  )
}

function ReadingActions<Rec extends AnyRecord, Draft>(props: RecordHeadProps<Rec, Draft> & { panel: Panel | null }) {
  const { resource, record, scope, panel, actions, actionsLead, closed, onEdit, onMovedToBin, print: Print } = props
  const disabledReason = useDisabledReason(resource.permission)
  const { t } = useTranslation()
  return (
    <>
      {record && <DiscardButton resource={resource} record={record} scope={scope} onDone={onMovedToBin} />}
      {!panel && (record && Print ? <Print record={record} panel={false} /> : <PrintButton panel={false} />)}
      {actions && <div className="record-own-actions">{actions}</div>}
      <Button
        variant={panel || actionsLead ? 'outline' : 'primary'}
        icon={EditIcon}
        disabledReason={disabledReason ?? closed}
        onPress={onEdit}
      >
        {t('screen.edit')}
      </Button>
    </>
  )
}
