import { afterAll, describe, expect, test } from 'vitest'
import { sheetLimits } from '#data-sheets/limits.ts'
import { createSheetReader, type Outcome } from '#data-sheets/reader.ts'
import * as hostile from './support/sheets/hostile.ts'
import { makeSheet } from './support/sheets/make.ts'
import { readSheets } from './support/sheets/sheet.ts'

const MIB = 1024 * 1024
const reader = createSheetReader()
afterAll(() => reader.close())

/** Reads a file, and measures how long the event loop of the service waits in the meantime. */
async function readAndWatch(bytes: Uint8Array): Promise<{ outcome: Outcome; wait: number }> {
  let [wait, last] = [0, performance.now()]
  const timer = setInterval(() => {
    const now = performance.now()
    wait = Math.max(wait, now - last)
    last = now
  }, 10)
  const outcome = await reader.read(bytes)
  clearInterval(timer)
  return { outcome, wait }
}

const failed = (reason: string) => ({ state: 'FAILED', reason })
const scanned = { state: 'NO_TEXT', reason: 'SCANNED' }

describe('reading hostile files', () => {
  test.each([
    ['arrays in arrays', hostile.deepNesting(100_000), failed('DAMAGED')],
    ['operands in operands', hostile.deepContent(1_000_000), scanned],
    ['a form that draws itself', hostile.loopingForm(), scanned],
    ['a tree of pages that contains itself', hostile.loopingPages(), failed('DAMAGED')],
    ['objects that refer to themselves', hostile.loopingObject(), failed('DAMAGED')],
    ['10,000 pages', hostile.manyPages(10_000), failed('TOO_LONG')],
    ['301 pages', hostile.manyPages(sheetLimits.pages + 1), failed('TOO_LONG')],
    ['a script that never ends', hostile.withScript('for \\(;;\\) {}'), scanned],
    ['a script in the matrix of a font', hostile.withFontMatrixScript(), scanned],
    ['a text that is no PDF', new Uint8Array(100).fill(65), failed('DAMAGED')],
    ['nothing', new Uint8Array(0), failed('DAMAGED')],
    ['a proper PDF that is cut off', hostile.smallPdf().slice(0, 300), failed('DAMAGED')],
  ])('%s ends with a reason and does not block the service', async (_, bytes, expected) => {
    const { outcome, wait } = await readAndWatch(bytes)
    expect(outcome).toEqual(expected)
    expect(wait).toBeLessThan(1_000)
  })

  test('forms that multiply end with the time', async () => {
    const hasty = createSheetReader({ ...sheetLimits, milliseconds: 1_500 })
    const startedAt = performance.now()
    expect(await hasty.read(hostile.multiplyingForms(9))).toEqual(failed('TIME'))
    expect(performance.now() - startedAt).toBeLessThan(5_000)
    await hasty.close()
  })

  test('a stream that inflates to 1 GiB ends at the limit of memory and does not block the service', async () => {
    const bomb = await hostile.flateBomb(1_024)
    const before = process.memoryUsage().rss
    let most = before
    const timer = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 10)
    const { outcome, wait } = await readAndWatch(bomb)
    clearInterval(timer)
    expect(outcome).toEqual(failed('MEMORY'))
    expect(wait).toBeLessThan(1_000)
    // The limit, and a buffer that is doubled before that is noticed.
    expect(most - before).toBeLessThan(3 * sheetLimits.mebibytes * MIB)
  })

  test('a sheet is read after all of them', async () => {
    const [sheet] = readSheets()
    const outcome = await reader.read(sheet ? await makeSheet(sheet) : new Uint8Array(0))
    expect(outcome.state === 'DONE' && outcome.sheet.fields.length).toBeGreaterThan(30)
  })
})

describe('the queue of the reader', () => {
  test('refuses a file when too many wait, and reads the others', async () => {
    const small = createSheetReader({ ...sheetLimits, workers: 1, waiting: 1 })
    const outcomes = await Promise.all([1, 2, 3].map(() => small.read(hostile.smallPdf())))
    expect(outcomes).toEqual([scanned, scanned, failed('BUSY')])
    await small.close()
  })

  test('ends with the reader: what is read and what waits is interrupted', async () => {
    const closing = createSheetReader()
    const readings = [closing.read(hostile.multiplyingForms(9)), closing.read(hostile.smallPdf())]
    await closing.close()
    expect(await Promise.all(readings)).toEqual([failed('INTERRUPTED'), failed('INTERRUPTED')])
    expect(await closing.read(hostile.smallPdf())).toEqual(failed('INTERRUPTED'))
  })

  test('leaves the bytes of the caller in place', async () => {
    const bytes = hostile.smallPdf()
    const length = bytes.length
    await reader.read(bytes)
    expect(bytes).toHaveLength(length)
  })
})
