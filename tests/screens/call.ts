import type { Person } from './service.ts'

/** Sends a request to the REST service as a user. The path is inside the user's organization. Throws if it fails. */
export async function call<Answer>(
  person: Person,
  method: string,
  path: string,
  body?: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const response = await person.fetch(`/api/v1/organizations/${person.organizationId}/${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Answer
}

/** Returns the id of a user. */
export async function idOf(person: Person): Promise<string> {
  const response = await person.fetch('/api/v1/user')
  return ((await response.json()) as { readonly id: string }).id
}
