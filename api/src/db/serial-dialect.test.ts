import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { openDatabase } from './open.ts'

test('transactions of the embedded database run one after another, and the event loop runs in between', async () => {
  const database = await openDatabase({})
  try {
    let [turns, isOver] = [0, false]
    const turn = (): void => {
      turns += 1
      if (!isOver) setImmediate(turn)
    }
    setImmediate(turn)
    const log: { readonly who: number; readonly turn: number }[] = []
    const transaction = (_: unknown, who: number) =>
      database.kysely.transaction().execute(async (trx) => {
        log.push({ who, turn: turns })
        await sql`select 1`.execute(trx)
        log.push({ who, turn: turns })
      })
    await Promise.all(Array.from({ length: 8 }, transaction))
    isOver = true
    expect(log.map(({ who }) => who)).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7])
    expect(new Set(log.map((one) => one.turn)).size).toBeGreaterThanOrEqual(8)
  } finally {
    await database.close()
  }
  // Starting the embedded database takes long on a busy machine.
}, 60_000)
