import { openTab } from '../browser.ts'
import type { Services } from '../services.ts'
import type { Figure } from './figure.ts'

const ROUNDS = 6

/** Returns the longest task while a meter's page is opened, its charts are rendered and another year is chosen. */
export async function drawn({ site }: Services, cookie: string, meter: string): Promise<Figure> {
  await using tab = await openTab(crumb(cookie, site))
  const taken: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    await tab.go(`${site}/monitoring/meters/${meter}`)
    await tab.until(chart)
    await tab.settled()
    const lastYear = `[...document.querySelectorAll('.plot-head select')].at(-1)`
    await tab.evaluate(
      `(() => { const year = ${lastYear}; Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value').set.call(year, year.options[1].value); year.dispatchEvent(new Event('change', { bubbles: true })) })()`,
    )
    await tab.until(`${chart} && [...document.querySelectorAll('.plot-head select')].at(-1).selectedIndex === 1`)
    await tab.settled()
    taken.push(await tab.evaluate<number>('window.longestTask'))
  }
  // The first page load fetches the code of the screens.
  return { name: 'the longest task while the chart of 87,600 readings is drawn', taken: taken.slice(1), bound: 200 }
}

const chart = `document.querySelector('.column-chart .chart-column')`

/** Pastes a column of readings. Returns the time until all of it is stored, and the longest task until then. */
export async function pasted(
  { site, api }: Services,
  { cookie, organization }: { cookie: string; organization: string },
  count: number,
): Promise<Figure[]> {
  const response = await fetch(`${api}/organizations/${organization}/meters`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Pasted', utility_type: 'ELECTRICITY', units: 'kWh', kind: 'COUNTER' }),
  })
  const { id } = (await response.json()) as { id: string }
  await using tab = await openTab(crumb(cookie, site))
  await tab.go(`${site}/monitoring/meters/${id}`)
  const readings = '.card:has(.readings-none) .card-aside button'
  await tab.until(`document.querySelector('${readings}')`)
  // Content that is still loading moves the elements to click.
  await tab.settled()
  await tab.press(readings)
  await tab.until(`document.querySelector('.paste-text')`)
  await tab.settled()
  await tab.evaluate('window.longestTask = 0')
  // One reading per minute, because a year of hourly readings contains an hour that the clocks skip.
  const began = Date.now() - count * 60_000
  await tab.evaluate(
    `(() => { const box = document.querySelector('.paste-text'); const lines = Array.from({ length: ${count} }, (_, minute) => new Date(Math.trunc(${began} + minute * 60000)).toISOString().slice(0, 16).replace('T', ' ') + '\\t' + minute * 3).join('\\n'); Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value').set.call(box, lines); box.dispatchEvent(new Event('input', { bubbles: true })) })()`,
  )
  await tab.until(`document.querySelector('.paste .plain-table tbody tr')`)
  await tab.settled()
  const pressed = performance.now()
  await tab.press('.paste-actions .button:last-child')
  await tab.until(`document.querySelector('.paste-storing')`)
  await tab.until(`!document.querySelector('.paste')`)
  const stored = performance.now() - pressed
  const longest = await tab.evaluate<number>('window.longestTask')
  return [
    { name: '10,000 readings from the press in the browser to stored', taken: [stored], bound: 5_000 },
    { name: 'the longest task while they are pasted, shown and stored', taken: [longest], bound: 500 },
  ]
}

const crumb = (cookie: string, url: string) => {
  const [name = '', value = ''] = cookie.split('=')
  return { name, value, url }
}
