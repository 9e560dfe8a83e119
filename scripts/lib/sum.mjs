/** What a run begins with: `failures` name what failed, each with its first lines. */
export const nothing = { passed: 0, failed: 0, skipped: 0, failures: [] }

/** The sums of several runs in one. */
export const add = (...sums) =>
  sums.reduce(
    (total, { passed, failed, skipped, failures }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
      failures: [...total.failures, ...failures],
    }),
    nothing,
  )

/** A run that came to nothing, by what it was and why. */
export const broken = (name, why) => ({ ...nothing, failed: 1, failures: [{ name, why: [why] }] })

/** The closing line of every run: how many passed and failed, and how many were skipped if any were. */
export const sentence = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
