import type { Page, Request } from '@playwright/test'

const inProgress = new WeakMap<Page, Set<Request>>()

/** Returns the requests of a page that are in progress from now on, without its change stream, which has no end. */
export function requestsOf(page: Page): ReadonlySet<Request> {
  const known = inProgress.get(page)
  if (known) return known
  const open = new Set<Request>()
  inProgress.set(page, open)
  page.on('request', (request) => request.headers()['accept'] !== 'text/event-stream' && open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return open
}

/** Waits until the document has not changed for 150 ms. */
const waitForNoMutations = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const observer = new MutationObserver(begin)
        let timer: ReturnType<typeof setTimeout> | undefined
        function begin() {
          clearTimeout(timer)
          timer = setTimeout(() => {
            observer.disconnect()
            resolve()
          }, 150)
        }
        observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
        begin()
      }),
  )

/**
 * Waits until a screen is idle: its heading is shown, no request is in progress, and nothing is rendered or animated.
 */
export async function waitUntilIdle(page: Page): Promise<void> {
  await page.getByRole('heading').first().waitFor()
  const open = requestsOf(page)
  let before: number
  do {
    before = open.size
    await waitForNoMutations(page)
    // The last response may still have to be rendered.
  } while (before + open.size > 0)
  await page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
    return Promise.allSettled(ending.map((animation) => animation.finished)).then(() => null)
  })
}
