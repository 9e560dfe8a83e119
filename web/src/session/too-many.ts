import type { Translate } from '#texts/keys.ts'

/** From so many minutes on a wait is said in hours. */
const MOST_MINUTES = 90

/** That there were too many attempts, and how long to wait, in minutes or hours rounded up; `retryAfter` is in seconds. */
export function tooManyWords(t: Translate, retryAfter: number | null): string {
  if (retryAfter === null) return t('home.problems.tooMany')
  const minutes = Math.max(1, Math.ceil(retryAfter / 60))
  return minutes > MOST_MINUTES
    ? t('home.problems.tooManyHours', { count: Math.ceil(minutes / 60) })
    : t('home.problems.tooManyWait', { count: minutes })
}
