import { expect, type APIRequestContext } from '@playwright/test'

const inputs = [
  'title',
  'body',
  'state',
  'owner_id',
  'iso_standards',
  'approved_by_id',
  'approved_on',
  'review_period',
  'communications',
]

/** Saves a policy through the API, as another user does. Fields that are not in `change` are unchanged. */
export async function savePolicy(api: APIRequestContext, path: string, change: object): Promise<void> {
  const policy = (await (await api.get(path)).json()) as Record<string, unknown>
  const unchanged = Object.fromEntries(inputs.map((name) => [name, policy[name]]))
  const response = await api.put(path, { data: { ...unchanged, ...change } })
  expect(response.status(), await response.text()).toBe(200)
}
