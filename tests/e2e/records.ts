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

type Records = { readonly content: readonly { readonly id: string; readonly code?: string }[] }

/** Returns the organization of the signed-in user. */
export async function organizationOf(page: Page): Promise<string> {
  const user: unknown = await (await page.request.get('/api/v1/user')).json()
  return (user as { readonly organization_id: string }).organization_id
}

/** Returns the code of the first area of an organization. Creates it if it is missing. */
export async function codeOfArea(page: Page, organization: string): Promise<string> {
  const own = `/api/v1/organizations/${organization}`
  const areas = (await (await page.request.get(`${own}/areas`)).json()) as Records
  const created = await page.request.post(`${own}/codes`, {
    data: { resource: 'AREA', record_ids: [areas.content[0]?.id] },
  })
  return ((await created.json()) as Records).content[0]?.code ?? ''
}
