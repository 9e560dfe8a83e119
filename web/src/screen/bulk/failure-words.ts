import { failureOf, type ErrorAnswer } from '#graphql/errors.ts'
import { Refused, Stale } from '#machines/editor-draft.ts'
import type { useWords } from '../words.ts'

/** Why a record could not be changed, in a sentence or two. */
export function failureWords(reason: unknown, words: ReturnType<typeof useWords>): string {
  const { t } = words
  if (reason instanceof Stale) return t('screen.bulk.stale', { by: reason.theirs.by ?? t('screen.conflict.someone') })
  if (reason instanceof Refused)
    return Object.entries(reason.problems)
      .map(([path, code]) =>
        path === 'form'
          ? t([`screen.notSavedBecause.${code}`, 'screen.notSavedBecause.invalid'])
          : `${words.label(path)}: ${words.problem(path, code)}`,
      )
      .join(' ')
  if (isAnswer(reason)) {
    const { code } = failureOf(reason)
    return t([code === 'FORBIDDEN' ? 'errors.forbidden' : `errors.${code}`, 'errors.UNKNOWN'])
  }
  return t('errors.UNKNOWN')
}

const isAnswer = (reason: unknown): reason is ErrorAnswer =>
  typeof reason === 'object' && reason !== null && 'graphQLErrors' in reason
