import type { Translate } from '#texts/keys.ts'

/** Above this number of minutes, a wait is given in hours. */
const MAX_MINUTES = 90

/** Returns the message about too many attempts with the wait in minutes or hours, rounded up. `retryAfter` is in seconds. */
export function tooManyText(t: Translate, retryAfter: number | null): string {
  if (retryAfter === null) return t('home.problems.tooMany')
  const minutes = Math.max(1, Math.ceil(retryAfter / 60))
  return minutes > MAX_MINUTES
    ? t('home.problems.tooManyHours', { count: Math.ceil(minutes / 60) })
    : t('home.problems.tooManyWait', { count: minutes })
}
