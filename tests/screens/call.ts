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

/** Uploads a text as a file into the user's organization. Throws if it fails. */
export async function upload<Answer>(person: Person, path: string, name: string, content: string): Promise<Answer> {
  const part = `content-disposition: form-data; name="file"; filename="${name}"`
  const response = await person.fetch(`/api/v1/organizations/${person.organizationId}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=part' },
    body: `--part\r\n${part}\r\n\r\n${content}\r\n--part--\r\n`,
  })
  if (!response.ok) throw new Error(`POST ${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Answer
}

/** Returns the id of a user. */
export async function idOf(person: Person): Promise<string> {
  const response = await person.fetch('/api/v1/user')
  return ((await response.json()) as { readonly id: string }).id
}
