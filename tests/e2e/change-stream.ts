import type { Page, Response } from '@playwright/test'

const isStream = (response: Response): boolean =>
  response.headers()['content-type']?.startsWith('text/event-stream') ?? false

/** Waits until the change stream of a page is open. */
export const waitForChangeStream = (page: Page): Promise<Response> => page.waitForResponse(isStream)

/** Opens a page and waits until its change stream is open. */
export async function openWithChanges(page: Page, path: string): Promise<void> {
  const opened = waitForChangeStream(page)
  await page.goto(path)
  await opened
}
