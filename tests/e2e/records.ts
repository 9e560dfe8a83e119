import type { Locator, Page } from '@playwright/test'

/** Returns the address of the record that a list's link opens, followed by `suffix`. */
export async function recordOf(link: Locator, collection: string, suffix = ''): Promise<string> {
  const href = (await link.getAttribute('href')) ?? ''
  return `${collection}/${new URLSearchParams(href.slice(href.indexOf('?'))).get('open') ?? ''}${suffix}`
}

/** Opens the record of the first row of a list on its own page. */
export const firstOf =
  (collection: string, suffix = '') =>
  (page: Page) =>
    recordOf(page.getByRole('table').getByRole('link').first(), collection, suffix)
