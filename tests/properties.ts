import { configureGlobal } from 'fast-check'

/**
 * Property tests use the same cases each time, so that a failure comes from the change and not from chance.
 * `PROPERTY_RUNS=20000` runs more cases and `PROPERTY_SEED` others. The digits of the current time make good seeds.
 */
configureGlobal({
  seed: Number(process.env['PROPERTY_SEED'] ?? 20_261_121),
  numRuns: Number(process.env['PROPERTY_RUNS'] ?? 100),
})
