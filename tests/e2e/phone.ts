import type { Page } from '@playwright/test'
import { tooHigh, tooWide } from './overflow.ts'
import { tooSmall } from './touch-targets.ts'

type Size = { readonly width: number; readonly height: number }

/** A phone, the narrowest phone, and 1280 × 1024 at 400 % zoom. */
const [phone, narrowest, enlarged] = [
  { width: 390, height: 844 },
  { width: 320, height: 640 },
  { width: 320, height: 256 },
] as const satisfies Size[]

/** Resizes the window and waits until the page is rendered at the new size, at most a second. */
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

/** Returns the layout faults of a screen on a phone and at 400 % zoom, each with the size of the window. */
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
