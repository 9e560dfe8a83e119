import { configureGlobal } from 'fast-check'

/**
 * Properties are held against the same cases each time, so that a run says something about the change and not about
 * its luck. `PROPERTY_RUNS=20000` holds them against more, `PROPERTY_SEED` against others; the decimals of the time make
 * good seeds.
 */
configureGlobal({
  seed: Number(process.env['PROPERTY_SEED'] ?? 20_261_121),
  numRuns: Number(process.env['PROPERTY_RUNS'] ?? 100),
})
