import { setTimeout as pause } from 'node:timers/promises'

/** A signed-in user who calls the service over the network. */
export type Caller = {
  readonly organizationId: string
  readonly cookie: string
  call(method: string, path: string, json?: unknown, headers?: Readonly<Record<string, string>>): Promise<CallResult>
}

export type CallResult = { readonly status: number; readonly body: Record<string, unknown> }

const password = 'ansvar-demo-2026'

export async function signIn(url: string, username = 'editor@nordlys.example'): Promise<Caller> {
  const session = await fetch(`${url}/api/v1/authentications`, {
    method: 'POST',
    body: new URLSearchParams({ username, password }),
  })
  if (!session.ok) throw new Error(`${username} could not sign in: ${session.status} ${await session.text()}`)
  const cookie = session.headers.get('set-cookie')?.split(';')[0] ?? ''
  const { content } = (await session.json()) as { content: { id: string }[] }
  const organizationId = content[0]?.id ?? ''
  return {
    organizationId,
    cookie,
    async call(method, path, json, headers = {}) {
      const response = await fetch(`${url}/api/v1/organizations/${organizationId}/${path}`, {
        method,
        headers: { cookie, ...(json !== undefined && { 'content-type': 'application/json' }), ...headers },
        ...(json !== undefined && { body: JSON.stringify(json) }),
      })
      const text = await response.text()
      return { status: response.status, body: text === '' ? {} : (JSON.parse(text) as CallResult['body']) }
    },
  }
}

/** Returns the response of a call. Returns null if it failed or its status is 5xx, so that it can be retried. */
export async function attempt(work: () => Promise<CallResult>): Promise<CallResult | null> {
  const result = await work().catch(() => null)
  return result === null || result.status >= 500 ? null : result
}

/** Repeats a call until it gets a response. Use it only for calls that may be repeated. */
export async function retry(work: () => Promise<CallResult>): Promise<CallResult> {
  for (;;) {
    const result = await attempt(work)
    if (result) return result
    await pause(40)
  }
}

/** Returns every row of a list, page by page. */
export async function everyRow(caller: Caller, path: string): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = []
  for (let page = 0; ; page += 1) {
    const { body } = await retry(() =>
      caller.call('GET', `${path}${path.includes('?') ? '&' : '?'}size=500&page=${page}`),
    )
    rows.push(...(body['content'] as Record<string, unknown>[]))
    if (rows.length >= Number(body['total_elements'])) return rows
  }
}
