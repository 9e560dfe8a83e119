import type { IsoDateTime } from '@ansvar/domain/dates'
import type { Conflict, Merged, Side } from '#machines/editor-merge.ts'
import type { Position } from '#machines/text-merge.ts'
import { useDates } from '#session/dates.ts'
import { useSession } from '#session/session.ts'
import type { Translate } from '#texts/keys.ts'
import type { Namespace } from '#texts/keys.ts'
import { useTranslation } from '#texts/translation.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Diff } from '#ui/diff.tsx'
import { plainText } from '#ui/rich-text/plain-text.ts'
import { shapeOf, type Description, type Descriptions } from '../form.ts'
import type { AnyRecord } from '../resource.ts'
import type { Editor } from '../use-editor.ts'
import { useTexts } from '../texts.ts'
import './conflict-view.css'

type ConflictViewProps<Rec extends AnyRecord, Draft> = {
  readonly name: Namespace
  readonly editor: Editor<Rec, Draft>
  readonly descriptions: Descriptions
}

/** Shown if another user saved first: the conflicts side by side, and what was merged automatically. */
export function ConflictView<Rec extends AnyRecord, Draft>({
  name,
  editor,
  descriptions,
}: ConflictViewProps<Rec, Draft>) {
  const { t } = useTranslation()
  const { user } = useSession()
  const { conflicts, merged } = editor.merge
  const by = editor.theirs?.by ?? t('screen.conflict.someone')
  const read = useReader(name, descriptions)
  return (
    <div className="record-plain conflict">
      <div className="conflict-lead" role="alert">
        <Avatar name={by} />
        <div className="conflict-lead-text">
          <h2>{t('screen.conflict.title', { by, version: editor.theirs?.version })}</h2>
          <p>{t('screen.conflict.text', { count: conflicts.length })}</p>
        </div>
        <div className="conflict-lead-actions">
          <Button onPress={() => editor.chooseAll('theirs')}>{t('screen.conflict.allTheirs')}</Button>
          <Button onPress={() => editor.chooseAll('mine')}>{t('screen.conflict.allMine')}</Button>
        </div>
      </div>
      <table className="conflict-table">
        <thead>
          <tr>
            <th scope="col">{t('screen.conflict.field')}</th>
            <th scope="col">{t('screen.conflict.before')}</th>
            <SideHeading name={by} side="theirs" note={useSavedAt(editor.theirs)} />
            <SideHeading name={user.name} side="mine" note={t('screen.conflict.notSaved')} />
          </tr>
        </thead>
        <tbody>
          {conflicts.map((conflict) => (
            <ConflictRow
              key={conflict.path}
              conflict={conflict}
              read={read}
              chosen={editor.choices[conflict.path]}
              onChoose={(side) => editor.choose(conflict.path, side)}
            />
          ))}
        </tbody>
      </table>
      {merged.length > 0 && (
        <Card title={t('screen.conflict.merged')} count={merged.length} aside={t('screen.conflict.mergedNote')} flush>
          <ul>
            {merged.map((each) => (
              <MergedRow key={each.path} merged={each} read={read} who={each.side === 'mine' ? user.name : by} />
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}

type Reader = (
  at: { readonly path: string; readonly position?: Position },
  value: unknown,
) => Pick<Description, 'label' | 'whole' | 'Compare'> & { readonly text: string }

/** Returns a function that formats values as their fields do. Fields that were not rendered use their own names. */
function useReader(name: Namespace, descriptions: Descriptions): Reader {
  const texts = useTexts(name)
  return ({ path, position }, value) => {
    const description = descriptions.get(shapeOf(path))
    const text = description ? description.text(value) : typeof value === 'string' ? value : JSON.stringify(value)
    const row = /\.(\d+)\./.exec(path)?.[1]
    const label = description?.label ?? texts.label(path)
    return {
      label: withPosition(row === undefined ? label : `${label} ${Number(row) + 1}`, position, texts.t),
      text: text ?? '',
      whole: description?.whole ?? true,
      Compare: description?.Compare,
    }
  }
}

/** Returns a field's label with the position in its text: the heading above, or the number from the top. */
function withPosition(label: string, position: Position | undefined, t: Translate): string {
  if (!position) return label
  if (position.heading !== null)
    return t('screen.conflict.position.heading', { label, heading: plainText(position.heading) })
  return t(`screen.conflict.position.${position.number === 1 ? 'first' : 'paragraph'}`, {
    label,
    number: position.number,
  })
}

function useSavedAt(theirs: { readonly version: number | null; readonly at: string | null } | null): string {
  const { t } = useTranslation()
  const dates = useDates()
  const { organization } = useSession()
  if (!theirs?.at) return ''
  const at = dates.instant(theirs.at as IsoDateTime, organization.timeZone)
  return t('screen.conflict.savedAt', { version: theirs.version, at })
}

function SideHeading({ name, side, note }: { readonly name: string; readonly side: Side; readonly note: string }) {
  const { t } = useTranslation()
  return (
    <th scope="col" className="conflict-side">
      <span className="conflict-side-head">
        <Avatar name={name} size={20} /> <strong>{t(`screen.conflict.${side}`)}</strong> {note}
      </span>
    </th>
  )
}

type ConflictRowProps = {
  readonly conflict: Conflict
  readonly read: Reader
  readonly chosen: Side | undefined
  readonly onChoose: (side: Side) => void
}

function ConflictRow({ conflict, read, chosen, onChoose }: ConflictRowProps) {
  const { t } = useTranslation()
  const { path, position } = conflict
  const before = read(conflict, conflict.base)
  return (
    <tr>
      <th scope="row">{before.label}</th>
      <td className="conflict-before">
        <span className="conflict-caption">{t('screen.conflict.before')}</span>
        <span className="conflict-text">
          {before.text || t(position ? 'screen.conflict.absent' : 'screen.nothing')}
        </span>
      </td>
      {(['theirs', 'mine'] as const).map((side) => (
        <td key={side} className="conflict-side">
          <label className="conflict-choice" data-chosen={chosen === side ? '' : undefined}>
            <input
              type="radio"
              name={`conflict-${path}`}
              checked={chosen === side}
              aria-label={`${before.label}: ${t(`screen.conflict.${side}`)}`}
              onChange={() => onChoose(side)}
            />
            <span className="conflict-text">
              <span className="conflict-caption">{t(`screen.conflict.${side}`)}</span>
              <SideValue before={before} value={read(conflict, conflict[side])} inText={position !== undefined} />
            </span>
          </label>
        </td>
      ))}
    </tr>
  )
}

type SideValueProps = {
  readonly before: ReturnType<Reader>
  readonly value: ReturnType<Reader>
  readonly inText: boolean
}

function SideValue({ before, value, inText }: SideValueProps) {
  const { t } = useTranslation()
  return (
    <>
      {value.text === '' && <em>{t(inText ? 'screen.conflict.removed' : 'screen.nothing')} </em>}
      <Diff before={before.whole ? value.text : before.text} after={value.text} />
    </>
  )
}

function MergedRow({ merged, read, who }: { readonly merged: Merged; readonly read: Reader; readonly who: string }) {
  const { t } = useTranslation()
  const { label, text, whole, Compare } = read(merged, merged.value)
  return (
    <li className="merged-row">
      <span className="merged-label">{label}</span>
      <span className="merged-text">
        {Compare && !merged.position ? (
          <Compare before={merged.base} value={merged.value} />
        ) : (
          <Diff before={read(merged, merged.base).text} after={text} whole={whole} />
        )}
      </span>
      <span className="merged-side">
        <Avatar name={who} size={20} /> {t(`screen.conflict.${merged.side}`)}
      </span>
    </li>
  )
}
