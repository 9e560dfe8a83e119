// Measures what is read from data sheets: precision and recall of each field, and the time of each sheet, for the sheets
// that are made for tests. `pnpm bench sheets`.
import { createSheetReader } from '@ansvar/api/data-sheets/reader'
import { makeSheet } from '@ansvar/api/tests/sheets/make'
import { precisionOf, qualityOf, recallOf, type Reading } from '@ansvar/api/tests/sheets/measure'
import { readSheets } from '@ansvar/api/tests/sheets/sheet'

/** The shares that CAS numbers and hazard statements reach at least, and the seconds of the longest sheet (21 pages). */
const [PRECISION, RECALL, SECONDS] = [0.99, 0.95, 3]

const log = (text: string): void => void process.stdout.write(`${text}\n`)
const share = (value: number): string => value.toFixed(3).padStart(10)

const reader = createSheetReader()
const readings: Reading[] = []
const seconds: number[] = []
for (const sheet of readSheets()) {
  const bytes = await makeSheet(sheet)
  const startedAt = performance.now()
  const outcome = await reader.read(bytes)
  const taken = (performance.now() - startedAt) / 1_000
  seconds.push(taken)
  if (outcome.state !== 'DONE') throw new Error(`${sheet.id} was not read: ${outcome.reason}`)
  readings.push({ sheet, fields: outcome.sheet.fields })
  log(`${sheet.id.padEnd(18)} ${sheet.layout.padEnd(12)} ${sheet.set.padEnd(12)} ${taken.toFixed(2).padStart(6)} s`)
}
await reader.close()

for (const set of ['development', 'held-out', 'final'] as const) {
  const own = readings.filter(({ sheet }) => sheet.set === set)
  log(`\n${`${set} (${own.length} sheets)`.padEnd(28)} precision     recall`)
  for (const quality of qualityOf(own)) {
    const { field, wrong, missed } = quality
    log(`${field.padEnd(26)} ${share(precisionOf(quality))} ${share(recallOf(quality))}`)
    for (const value of wrong) log(`  wrong   ${value}`)
    for (const value of missed) log(`  missed  ${value}`)
  }
}

const essential = qualityOf(readings).filter(({ field }) => field === 'cas_number' || field === 'hazard_statements')
const isExact = essential.every((quality) => precisionOf(quality) >= PRECISION && recallOf(quality) >= RECALL)
const slowest = Math.max(...seconds)
log(`\nCAS numbers and hazard statements: ${isExact ? 'as good as required' : 'NOT GOOD ENOUGH'}`)
log(`Slowest sheet: ${slowest.toFixed(2)} s, with its thread  ${slowest <= SECONDS ? 'fast' : 'TOO SLOW'}`)
if (!isExact || slowest > SECONDS) process.exitCode = 1
