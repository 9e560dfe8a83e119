import { useDates } from '#session/dates.ts'
import { useSession } from '#session/session.ts'
import type { Namespace } from '#texts/keys.ts'
import { useTranslation } from '#texts/translation.ts'
import { Diff } from '#ui/diff.tsx'
import { UndoChange } from './undo-change.tsx'
import { FormattedMessage } from './formatted-message.tsx'
import { spaceOf, type Entry, type FieldChange } from './use-values.ts'

type HistoryEntryProps = {
  readonly entry: Entry
  /** The namespace of the record whose history it is. */
  readonly name: Namespace
  readonly changes: readonly FieldChange[]
  /** Called when the change is undone. */
  readonly onUndone: () => void
}

/** A change: the user, the action and the record, and each changed field in a sentence. */
export function HistoryEntry({ entry, name, changes, onUndone }: HistoryEntryProps) {
  const { t } = useTranslation()
  const dates = useDates()
  const { organization } = useSession()
  const space = spaceOf(entry.resource)
  const isNew = entry.action === 'CREATED'
  const fields = <FieldChanges changes={changes} />
  return (
    <>
      <span className="timeline-title">
        <FormattedMessage
          of={`screen.history.${isNew ? (space === name ? 'created' : 'added') : 'updated'}`}
          parts={{
            what: t(`${space}.one`),
            name: <strong>{entry.userName || t('screen.history.someone')}</strong>,
          }}
        />
      </span>
      <span className="timeline-note">{dates.instant(entry.changedDate, organization.timeZone)}</span>
      {entry.erased ? (
        <p className="history-fields nothing">{t('screen.history.erased')}</p>
      ) : isNew && changes.length > 0 ? (
        <details className="history-first">
          <summary>{t('screen.history.filledIn', { count: changes.length })}</summary>
          {fields}
        </details>
      ) : changes.length > 0 ? (
        fields
      ) : (
        !isNew && <p className="history-fields nothing">{t('screen.history.unchanged')}</p>
      )}
      {entry.operationId && <UndoChange operationId={entry.operationId} onDone={onUndone} />}
    </>
  )
}

/** The changed fields, each in a sentence. */
export function FieldChanges({ changes }: { readonly changes: readonly FieldChange[] }) {
  return (
    <ul className="history-fields">
      {changes.map((change) => (
        <li key={change.field}>
          <ChangeOf change={change} />
        </li>
      ))}
    </ul>
  )
}

function ChangeOf({ change }: { readonly change: FieldChange }) {
  const { label, before, after, long, Compare } = change
  const parts = {
    label: <strong>{label}</strong>,
    before: <span className="history-value">{before.text}</span>,
    after: <span className="history-value">{after.text}</span>,
  }
  if (long)
    return (
      <>
        <FormattedMessage of="screen.history.rewritten" parts={{ label: parts.label }} />
        <div className="history-text">
          {Compare ? (
            <Compare before={before.value} value={after.value} />
          ) : (
            <Diff before={before.text} after={after.text} />
          )}
        </div>
      </>
    )
  if (before.text === '')
    return <FormattedMessage of="screen.history.set" parts={{ label: parts.label, after: parts.after }} />
  if (after.text === '')
    return <FormattedMessage of="screen.history.cleared" parts={{ label: parts.label, before: parts.before }} />
  return <FormattedMessage of="screen.history.changed" parts={parts} />
}
