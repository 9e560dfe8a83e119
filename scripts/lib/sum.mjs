/** The sum of no tests. `failures` are the failed ones with their first lines, `retried` the names of those that passed at a second attempt. */
export const nothing = { passed: 0, failed: 0, skipped: 0, failures: [], retried: [] }

/** The sums of several runs in one. */
export const add = (...sums) =>
  sums.reduce(
    (total, { passed, failed, skipped, failures, retried = [] }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
      failures: [...total.failures, ...failures],
      retried: [...total.retried, ...retried],
    }),
    nothing,
  )

/** A run that came to nothing, by what it was and why. */
export const broken = (name, why) => ({ ...nothing, failed: 1, failures: [{ name, why: [why] }] })

/** The closing line of every run: how many passed, failed and were skipped, and which passed at a second attempt only. */
export const sentence = ({ passed, failed, skipped, retried = [] }) =>
  [
    `${passed} passed`,
    `${failed} failed`,
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    ...(retried.length > 0 ? [`${retried.length} passed at the second attempt: ${retried.join('; ')}`] : []),
  ].join(', ')
