import type { Page, Response } from '@playwright/test'

const isStream = (answer: Response): boolean =>
  answer.headers()['content-type']?.startsWith('text/event-stream') ?? false

/** Waits until a page follows changes: the stream is open and has greeted. */
export const following = (page: Page): Promise<Response> => page.waitForResponse(isStream)

/** Comes to a page and follows changes there: what changes before is not told to it. */
export async function openFollowed(page: Page, path: string): Promise<void> {
  const opened = following(page)
  await page.goto(path)
  await opened
}
