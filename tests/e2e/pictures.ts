import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { signIn, test } from './fixtures.ts'
import { beginIn, screens, visit } from './screens.ts'
import { languages, translatorFor } from './texts.ts'

// Takes pictures of every screen, wide and narrow, light and dark, in both languages, for a visual review. Not a test:
// it runs with `pnpm pictures` and writes to the folder in PICTURES. SCREENS limits it to a comma-separated list.
const folder = process.env['PICTURES'] ?? fileURLToPath(new URL('../../.data/pictures', import.meta.url))
const selected = process.env['SCREENS']?.split(',')
const sizes = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const

test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedErrors: [/./] })

for (const language of languages)
  for (const [size, viewport] of Object.entries(sizes))
    for (const colorScheme of ['light', 'dark'] as const)
      test(`${language} ${size} ${colorScheme}`, async ({ page }) => {
        mkdirSync(folder, { recursive: true })
        await page.setViewportSize(viewport)
        await page.emulateMedia({ colorScheme })
        await beginIn(page, language)
        for (const screen of screens.filter(({ name }) => selected?.includes(name) ?? true)) {
          await page.context().clearCookies()
          if (screen.account) await signIn(page, screen.account, language)
          await visit(page, translatorFor(language), screen)
          await page.screenshot({ path: `${folder}/${screen.name}-${size}-${colorScheme}-${language}.png` })
        }
      })
