import { toasts } from '#ui/toasts.ts'
import { failureText } from './failure-text.ts'
import type { UndoChange } from './use-undo.ts'
import type { Texts } from './texts.ts'

/** A change that can be undone: its record, and the function that undoes it. */
export type Undoable = { readonly name: string; readonly undo: UndoChange }

type Happened = { readonly title: string; readonly message?: string; readonly changes: readonly Undoable[] }

/**
 * Shows what happened, with Undo if it can be undone. Undo restores one record after another, for the version that was
 * just written. Records that were changed since are left unchanged and named.
 */
export function notifyWithUndo({ title, message, changes }: Happened, texts: Texts) {
  const onPress = () => void undoAll(changes, texts)
  toasts.success({
    title,
    ...(message && { message }),
    ...(changes.length > 0 && { action: { label: texts.t('screen.undo.label'), onPress } }),
  })
}

/** Shows a change of one record, with Undo unless `undo` is null. */
export const notifyOneWithUndo = (
  said: Omit<Happened, 'changes'>,
  name: string,
  undo: UndoChange | null,
  texts: Texts,
) => notifyWithUndo({ ...said, changes: undo ? [{ name, undo }] : [] }, texts)

async function undoAll(changes: readonly Undoable[], texts: Texts) {
  const { t } = texts
  // One after another, in the order of the changes.
  const failures = await changes.reduce<Promise<readonly string[]>>(async (before, { name, undo }) => {
    const others = await before
    try {
      await undo()
      return others
    } catch (reason) {
      return [...others, `${name}: ${failureText(reason, texts)}`]
    }
  }, Promise.resolve([]))
  const undone = changes.length - failures.length
  if (undone > 0) toasts.success({ title: t('screen.undo.done', { count: undone }) })
  if (failures.length > 0)
    toasts.error({ title: t('screen.undo.notUndone', { count: failures.length }), message: failures.join(' ') })
}
