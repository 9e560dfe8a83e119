import axe from 'axe-core'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { wrongOnPhones } from './phone.ts'
import { screens } from './screens.ts'
import { test } from './tabs.ts'
import { type Language, languages } from './words.ts'

// A fault names its element, which says more than a trace; and a trace of every screen costs as much as the screen.
test.use({ trace: 'off' })
// The screens are shared among the workers, after all other stories: whichever worker is done first takes the next.
test.describe.configure({ mode: 'parallel' })

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds wrong by WCAG 2.2 AA, each with the element at fault. */
async function faults(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (values) => {
    // Only what is wrong is gathered, and in this page alone: the app has no frames, and no media to load ahead.
    const options = { resultTypes: ['violations' as const], runOnly: { type: 'tag' as const, values }, preload: false }
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options)
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
  }, tags)
}

const [light, dark] = ['light', 'dark'] as const
const [wide, narrow] = [1440, 390]

/** Two looks that differ in everything. Neighbouring screens take turns, so that every look is met by every fourth. */
const turns = [
  { en: [[light, wide]], da: [[dark, narrow]] },
  { en: [[dark, narrow]], da: [[light, wide]] },
  { en: [[dark, wide]], da: [[light, narrow]] },
  { en: [[light, narrow]], da: [[dark, wide]] },
] as const

const allLooks = [light, dark].flatMap((scheme) => [wide, narrow].map((width) => [scheme, width] as const))

const looksOf = (language: Language, index: number) =>
  process.env['ANSVAR_EVERY_LOOK'] === '1' ? allLooks : (turns[index % turns.length]?.[language] ?? [])

for (const [index, screen] of screens.entries())
  test(`${screen.name} has no fault that axe knows, fits a hand and 400 %, in both languages, light and dark`, async ({
    look,
  }) => {
    if (process.env['ANSVAR_EVERY_LOOK'] === '1') test.slow()
    const found: string[] = []
    for (const language of languages) {
      const tab = await look(screen, language)
      expect(await tab.evaluate(() => document.documentElement.lang)).toBe(language)
      for (const [colorScheme, width] of looksOf(language, index)) {
        await tab.emulateMedia({ colorScheme })
        await tab.setViewportSize({ width, height: 900 })
        const wrong = await faults(tab)
        found.push(...wrong.map((fault) => `${language} ${colorScheme} ${width} ${fault}`))
      }
      found.push(...(await wrongOnPhones(tab)).map((fault) => `${language} ${fault}`))
      await tab.setViewportSize({ width: wide, height: 900 })
    }
    expect(found).toEqual([])
  })
