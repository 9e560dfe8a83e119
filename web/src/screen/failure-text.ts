import { Refused, Stale } from '#machines/editor-draft.ts'
import { failureIn } from './failure.tsx'
import type { Texts } from './texts.ts'

/** Returns why a record could not be changed, in one or two sentences. */
export function failureText(reason: unknown, texts: Texts): string {
  const { t, find } = texts
  if (reason instanceof Stale) return t('screen.bulk.stale', { by: reason.theirs.by ?? t('screen.conflict.someone') })
  if (reason instanceof Refused)
    return Object.entries(reason.problems)
      .map(([path, code]) =>
        path === 'form'
          ? (find([`screen.failed.causes.${code}`, `screen.notSavedBecause.${code}`]) ??
            t('screen.notSavedBecause.invalid'))
          : `${texts.label(path)}: ${texts.problem(path, code)}`,
      )
      .join(' ')
  return t(`screen.failed.causes.${failureIn(reason).code}`)
}
