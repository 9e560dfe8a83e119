import type { Page } from '@playwright/test'
import { tooHigh, tooWide } from './fits.ts'
import { tooSmall } from './thumbs.ts'

type Size = { readonly width: number; readonly height: number }

/** A phone, the narrowest phone, and 1280 × 1024 at 400 %. */
const [phone, narrowest, enlarged] = [
  { width: 390, height: 844 },
  { width: 320, height: 640 },
  { width: 320, height: 256 },
] as const satisfies Size[]

/** Makes the window so large, and waits until what is drawn knows of it; a second at most, should no frame be drawn. */
async function resize(page: Page, size: Size): Promise<void> {
  await page.setViewportSize(size)
  await page.evaluate(
    () =>
      new Promise<void>((drawn) => {
        setTimeout(drawn, 1000)
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn, 20)))
      }),
  )
}

/** What of a screen is wrong in a hand, and at 400 %: each with the width and height of the window. */
export async function wrongOnPhones(page: Page): Promise<string[]> {
  const found: string[] = []
  const checks = [
    [phone, tooWide],
    [phone, tooSmall],
    [narrowest, tooWide],
    [narrowest, tooSmall],
    [enlarged, tooHigh],
  ] as const
  let shown: Size | null = null
  for (const [size, check] of checks) {
    if (size !== shown) await resize(page, size)
    shown = size
    for (const fault of await check(page)) found.push(`${size.width} × ${size.height} ${fault}`)
  }
  return found
}
