import type { TestResponse, Caller, TestApi } from './api.ts'

/** The created or saved record. Throws an error with the problem if the request failed. */
export async function madeBy(response: Promise<TestResponse>): Promise<TestResponse['body']> {
  const { status, body, text } = await response
  if (status !== 201 && status !== 200) throw new Error(text)
  return body
}

/** Creates an empty organization with one member, on a given day. */
export async function newOrganization(api: TestApi, now: Date) {
  api.setClock(now)
  const manager = await api.signIn('manager')
  const maintainer = await api.signIn('maintainer')
  const { organizationId } = manager
  const above = `organizations/${organizationId}/organizations/${organizationId}/subsidiaries`
  const { id } = await madeBy(manager.post(above, { name: 'Nordlys Prøve ApS' }))
  const own = `organizations/${id}`
  const member = await madeBy(
    manager.post(`${own}/members`, { name: 'Ida', email: 'ida@proeve.example', level: 'READ' }),
  )
  return {
    manager,
    maintainer,
    own,
    memberId: member.id,
    figure: async (name: string): Promise<Record<string, unknown>> =>
      await readBody(manager, `${own}/dashboard${name && `/${name}`}`),
    totalOf: async (list: string): Promise<number> => (await readBody(manager, `${own}/${list}`)).total_elements,
  }
}

const readBody = async (who: Caller, path: string): Promise<TestResponse['body']> => (await who.get(path)).body
