/**
 * The result of a run without tests. `failures` are the failed tests with their first lines. `retried` are the names of
 * tests that passed at a second attempt.
 */
export const nothing = { passed: 0, failed: 0, skipped: 0, failures: [], retried: [] }

/** Adds up the results of several runs. */
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

/** Returns the result of a run that failed as a whole, with its name and the reason. */
export const broken = (name, why) => ({ ...nothing, failed: 1, failures: [{ name, why: [why] }] })

/**
 * Returns the closing line of a run: how many passed, failed and were skipped, and which passed only at a second
 * attempt.
 */
export const sentence = ({ passed, failed, skipped, retried = [] }) =>
  [
    `${passed} passed`,
    `${failed} failed`,
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    ...(retried.length > 0 ? [`${retried.length} passed at the second attempt: ${retried.join('; ')}`] : []),
  ].join(', ')
