import type { Locator, Page } from '@playwright/test'

/** The address of the record to which a list's link opens, with what follows it. */
export async function recordOf(link: Locator, collection: string, suffix = ''): Promise<string> {
  const href = (await link.getAttribute('href')) ?? ''
  return `${collection}/${new URLSearchParams(href.slice(href.indexOf('?'))).get('open') ?? ''}${suffix}`
}

/** The record of a list's first row, on a page of its own. */
export const firstOf =
  (collection: string, suffix = '') =>
  (page: Page) =>
    recordOf(page.getByRole('table').getByRole('link').first(), collection, suffix)
