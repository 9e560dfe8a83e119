import type { Page, Response } from '@playwright/test'

const isStream = (answer: Response): boolean =>
  answer.headers()['content-type']?.startsWith('text/event-stream') ?? false

/** Waits until a page follows changes: the stream is open and has greeted. */
export const following = (page: Page): Promise<Response> => page.waitForResponse(isStream)

/** Comes to a page and follows changes there before anything else is done. */
export async function openFollowed(page: Page, path: string): Promise<void> {
  const opened = following(page)
  await page.goto(path)
  await opened
}
