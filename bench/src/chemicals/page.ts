import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { readConfig } from '@ansvar/api/config'
import { prepareDatabase } from '@ansvar/api/prepare'
import { asSystem } from '@ansvar/api/db/scope'
import { seed } from '@ansvar/api/seed/seed'
import { openTab } from '../browser.ts'
import { startServices } from '../services.ts'
import { fill } from './fill.ts'

const ROUNDS = 3

type Longest = readonly [name: string, taken: readonly number[]]

/** Returns the longest task while this many chemicals are scrolled through, continuously and with the largest pages. */
export async function scrolled(count: number): Promise<Longest[]> {
  const folder = mkdtempSync(join(tmpdir(), 'ansvar-bench-'))
  await prepare(folder, count)
  const taken = new Map<string, number[]>()
  {
    await using services = await startServices(folder, [4784, 4785])
    const { cookie } = await services.signIn('reader@nordlys.example')
    const [name = '', value = ''] = cookie.split('=')
    await using tab = await openTab({ name, value, url: services.site })
    const list = `${services.site}/chemicals/my-chemicals`
    for (let round = 0; round <= ROUNDS; round += 1)
      for (const [how, address] of [
        ['in one piece', `${list}?rows=all`],
        ['a page of 100', `${list}?size=100`],
      ] as const) {
        await tab.go(address)
        await tab.until(`document.querySelectorAll('a[data-row]').length > 20`)
        await tab.settled()
        for (const [pace, pixels, frames] of paces) {
          await tab.evaluate('window.longestTask = 0')
          await tab.evaluate(scroll(pixels, frames))
          await tab.settled()
          const longest = await tab.evaluate<number>('window.longestTask')
          // The first page load fetches the code of the screens.
          if (round > 0) taken.set(`${how}, ${pace}`, [...(taken.get(`${how}, ${pace}`) ?? []), longest])
        }
      }
  }
  rmSync(folder, { recursive: true, force: true })
  return [...taken]
}

const paces = [
  ['as one reads', 30, 120],
  ['as one seeks', 300, 120],
  ['as one throws', 3_000, 60],
] as const

/** Scrolls by a number of pixels per frame. */
const scroll = (pixels: number, frames: number) =>
  `new Promise((resolve) => { let left = ${frames}; const step = () => { window.scrollBy(0, ${pixels}); left -= 1; if (left > 0) requestAnimationFrame(step); else resolve() }; requestAnimationFrame(step) })`

/** Creates a folder with the demo and this many more chemicals, all of them on its metal works' list. */
async function prepare(folder: string, count: number): Promise<void> {
  const config = readConfig({ SEED: 'demo', DATA_DIR: folder })
  const database = await prepareDatabase(config)
  await seed(database, config, new Date())
  const home = await asSystem(database, (trx) =>
    sql<{ id: string }>`select id from organizations where name = 'Nordlys Metal A/S'`.execute(trx),
  )
  await fill(database, count, home.rows[0]?.id ?? '')
  await database.close()
}
