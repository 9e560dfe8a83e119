import axe from 'axe-core'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { wrongOnPhones } from './phone.ts'
import { screens } from './screens.ts'
import { test } from './tabs.ts'
import { type Language, languages } from './texts.ts'

// A fault names its element, which helps more than a trace. A trace of every screen takes as long as the screen.
test.use({ trace: 'off' })
// The screens run last and are shared among the workers: each free worker takes the next one.
test.describe.configure({ mode: 'parallel' })

declare global {
  interface Window {
    readonly axe: typeof axe
  }
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Returns the violations of WCAG 2.2 AA that axe finds, each with its elements. */
async function faults(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (values) => {
    // Collects only violations, and only in this page: the app has no frames, and no media to preload.
    const options = { resultTypes: ['violations' as const], runOnly: { type: 'tag' as const, values }, preload: false }
    const { violations } = await window.axe.run(document, options)
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
  }, tags)
}

const [light, dark] = ['light', 'dark'] as const
const [wide, narrow] = [1440, 390]

const allLooks = [light, dark].flatMap((scheme) => [wide, narrow].map((width) => [scheme, width] as const))
/** Every so many screens are checked in English, too. */
const ENGLISH_TURN = 8

/**
 * Returns the looks of a screen that are checked in a language. Each screen is checked in one of them in Danish, whose
 * texts are the longer ones, and every eighth screen in English, too. The looks take turns.
 */
function looksOf(language: Language, index: number) {
  if (process.env['ANSVAR_EVERY_LOOK'] === '1') return allLooks
  const turn = language === 'da' ? index : index / ENGLISH_TURN
  return allLooks.filter((_, at) => at === turn % allLooks.length)
}

for (const [index, screen] of screens.entries())
  test(`${screen.name} has no accessibility violations, and fits a phone and 400 % zoom`, async ({ look }) => {
    if (process.env['ANSVAR_EVERY_LOOK'] === '1') test.slow()
    const found: string[] = []
    for (const language of languages) {
      const looks = looksOf(language, index)
      if (looks.length === 0) continue
      const tab = await look(screen, language)
      expect(await tab.evaluate(() => document.documentElement.lang)).toBe(language)
      for (const [colorScheme, width] of looks) {
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
