import { toasts } from '#ui/toasts.ts'
import { failureWords } from './failure-words.ts'
import type { WayBack } from './ways-back.ts'
import type { Words } from './words.ts'

/** One change that can be taken back: what it changed, and the save or call that puts that back. */
export type Undoable = { readonly name: string; readonly undo: WayBack }

type Happened = { readonly title: string; readonly message?: string; readonly changes: readonly Undoable[] }

/**
 * Says what happened, with Undo if there is a way back. Undo puts back one change after the other, each held against the
 * version that was just written: what somebody has changed since is left as it is, and named.
 */
export function sayWithUndo({ title, message, changes }: Happened, words: Words) {
  const onPress = () => void undoAll(changes, words)
  toasts.success({
    title,
    ...(message && { message }),
    ...(changes.length > 0 && { action: { label: words.t('screen.undo.label'), onPress } }),
  })
}

/** The same of one record, whose way back is null where there is none. */
export const sayOne = (said: Omit<Happened, 'changes'>, name: string, undo: WayBack | null, words: Words) =>
  sayWithUndo({ ...said, changes: undo ? [{ name, undo }] : [] }, words)

async function undoAll(changes: readonly Undoable[], words: Words) {
  const { t } = words
  // One after the other, as they were changed.
  const kept = await changes.reduce<Promise<readonly string[]>>(async (before, { name, undo }) => {
    const others = await before
    try {
      await undo()
      return others
    } catch (reason) {
      return [...others, `${name}: ${failureWords(reason, words)}`]
    }
  }, Promise.resolve([]))
  const undone = changes.length - kept.length
  if (undone > 0) toasts.success({ title: t('screen.undo.done', { count: undone }) })
  if (kept.length > 0) toasts.error({ title: t('screen.undo.kept', { count: kept.length }), message: kept.join(' ') })
}
