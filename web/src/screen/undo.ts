import type { TFunction } from 'i18next'
import { toasts } from '#ui/toasts.ts'

/** One change that can be taken back: what it changed, and the save or call that puts that back. Rejects if it cannot. */
export type Undoable = { readonly name: string; readonly undo: () => Promise<void> }

type Happened = { readonly title: string; readonly message?: string; readonly changes: readonly Undoable[] }

/**
 * Says what happened, with Undo if there is a way back. Undo puts back one change after the other, each held against the
 * version that was just written: what somebody has changed since is left as it is, and named.
 */
export function sayWithUndo({ title, message, changes }: Happened, t: TFunction, whyNot: (reason: unknown) => string) {
  const onPress = () => void undoAll(changes, t, whyNot)
  toasts.success({
    title,
    ...(message && { message }),
    ...(changes.length > 0 && { action: { label: t('screen.undo.label'), onPress } }),
  })
}

async function undoAll(changes: readonly Undoable[], t: TFunction, whyNot: (reason: unknown) => string) {
  // One after the other, as they were changed.
  const kept = await changes.reduce<Promise<readonly string[]>>(async (before, { name, undo }) => {
    const others = await before
    try {
      await undo()
      return others
    } catch (reason) {
      return [...others, `${name}: ${whyNot(reason)}`]
    }
  }, Promise.resolve([]))
  const undone = changes.length - kept.length
  if (undone > 0) toasts.success({ title: t('screen.undo.done', { count: undone }) })
  if (kept.length > 0) toasts.error({ title: t('screen.undo.kept', { count: kept.length }), message: kept.join(' ') })
}
