import { Refused, Stale } from '#machines/editor-draft.ts'
import { failureIn } from './failure.tsx'
import type { Words } from './words.ts'

/** Returns why a record could not be changed, in one or two sentences. */
export function failureWords(reason: unknown, words: Words): string {
  const { t, find } = words
  if (reason instanceof Stale) return t('screen.bulk.stale', { by: reason.theirs.by ?? t('screen.conflict.someone') })
  if (reason instanceof Refused)
    return Object.entries(reason.problems)
      .map(([path, code]) =>
        path === 'form'
          ? (find([`screen.failed.causes.${code}`, `screen.notSavedBecause.${code}`]) ??
            t('screen.notSavedBecause.invalid'))
          : `${words.label(path)}: ${words.problem(path, code)}`,
      )
      .join(' ')
  return t(`screen.failed.causes.${failureIn(reason).code}`)
}
