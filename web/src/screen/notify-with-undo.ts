import { toasts } from '#ui/toasts.ts'
import { failureWords } from './failure-words.ts'
import type { UndoChange } from './use-undo.ts'
import type { Words } from './words.ts'

/** A change that can be undone: its record, and the function that undoes it. */
export type Undoable = { readonly name: string; readonly undo: UndoChange }

type Happened = { readonly title: string; readonly message?: string; readonly changes: readonly Undoable[] }

/**
 * Shows what happened, with Undo if it can be undone. Undo restores one record after another, for the version that was
 * just written. Records that were changed since are left unchanged and named.
 */
export function notifyWithUndo({ title, message, changes }: Happened, words: Words) {
  const onPress = () => void undoAll(changes, words)
  toasts.success({
    title,
    ...(message && { message }),
    ...(changes.length > 0 && { action: { label: words.t('screen.undo.label'), onPress } }),
  })
}

/** Shows a change of one record, with Undo unless `undo` is null. */
export const notifyOneWithUndo = (
  said: Omit<Happened, 'changes'>,
  name: string,
  undo: UndoChange | null,
  words: Words,
) => notifyWithUndo({ ...said, changes: undo ? [{ name, undo }] : [] }, words)

async function undoAll(changes: readonly Undoable[], words: Words) {
  const { t } = words
  // One after another, in the order of the changes.
  const failures = await changes.reduce<Promise<readonly string[]>>(async (before, { name, undo }) => {
    const others = await before
    try {
      await undo()
      return others
    } catch (reason) {
      return [...others, `${name}: ${failureWords(reason, words)}`]
    }
  }, Promise.resolve([]))
  const undone = changes.length - failures.length
  if (undone > 0) toasts.success({ title: t('screen.undo.done', { count: undone }) })
  if (failures.length > 0)
    toasts.error({ title: t('screen.undo.notUndone', { count: failures.length }), message: failures.join(' ') })
}
