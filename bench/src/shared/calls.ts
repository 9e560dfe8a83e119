import type { Account } from './fill.ts'

export const PASSWORD = 'ansvar-demo-2026'

/** Sends one request to the API and returns its body. Throws if it is rejected. */
export type Send = (method: string, path: string, body?: unknown) => Promise<ApiResponse>
export type ApiResponse = { readonly id: string; readonly version: number; readonly content: readonly ApiResponse[] }

/** A signed-in user, and the records of the organization to request. */
export type Caller = {
  readonly organizationId: string
  readonly send: Send
  /** Opens the stream of changes, waits for its first message, stays for a number of milliseconds, and closes it. */
  readonly follow: (ms: number) => Promise<void>
  readonly policy: ApiResponse
  readonly meter: ApiResponse
  readonly event: ApiResponse
}

export type Call = { readonly name: string; readonly run: (caller: Caller) => Promise<unknown> }

const DAY_MS = 86_400_000
const today = new Date()
const daysAgo = (days: number) => new Date(today.getTime() - days * DAY_MS).toISOString().slice(0, 10)
let made = 0

const own = (path: string) => async (caller: Caller) =>
  caller.send('GET', `organizations/${caller.organizationId}/${path}`)

/** The twenty most frequent calls of the app. */
export const calls: readonly Call[] = [
  { name: 'the user', run: ({ send }) => send('GET', 'user') },
  { name: 'the organizations', run: ({ send }) => send('GET', 'organizations?embed=none') },
  { name: 'permissions', run: own('permissions') },
  { name: 'a page of members', run: own('members') },
  { name: 'members found by two words', run: own('members?q=anne+krogh') },
  { name: 'a page of policies', run: own('policies?embed=none') },
  { name: 'a policy', run: (caller) => own(`policies/${caller.policy.id}?embed=none`)(caller) },
  { name: "a policy's history", run: (caller) => own(`policies/${caller.policy.id}/history`)(caller) },
  { name: 'a page of documents', run: own('files') },
  { name: 'a page of events', run: own('events') },
  { name: 'the control book', run: own('inspections?status=PENDING&sort=due_on,asc&embed=reminder') },
  { name: 'a page of reminders', run: own('reminders') },
  { name: 'a page of meters, with readings', run: own('meters') },
  { name: 'readings of a meter', run: (caller) => own(`meters/${caller.meter.id}/readings`)(caller) },
  {
    name: 'a year of consumption',
    run: (caller) => own(`meters/${caller.meter.id}/consumption?from=${daysAgo(365)}&to=${daysAgo(0)}`)(caller),
  },
  { name: 'own chemicals', run: own('chemical-associations?embed=chemical') },
  { name: 'binding obligations', run: own('legislations?embed=legislation') },
  { name: 'substances found by a word', run: ({ send }) => send('GET', 'substances?q=ethanol&embed=none') },
  {
    name: 'a reading is written',
    run: ({ send, organizationId, meter }) =>
      send('POST', `organizations/${organizationId}/meters/${meter.id}/readings`, {
        performed_at: new Date(Date.UTC(2006, 0, 1, 0, 0, ++made)).toISOString(),
        value: 1,
      }),
  },
  {
    name: 'an event is reported',
    run: ({ send, organizationId }) =>
      send('POST', `organizations/${organizationId}/events`, {
        title: `Spild ${++made}`,
        kind: 'NEAR_MISS',
        importance: 'LOW',
        occurrence_date: daysAgo(0),
        accident_occurred: false,
      }),
  },
]

type Fetch = (path: string, init: RequestInit) => Response | Promise<Response>

/** Signs an account in. */
export async function signIn(fetch: Fetch, { organizationId, username }: Account): Promise<Caller> {
  const response = await fetch('/api/v1/authentications', {
    method: 'POST',
    body: new URLSearchParams({ username, password: PASSWORD }),
  })
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? ''
  await response.text()
  const send: Send = async (method, path, body) => {
    const reply = await fetch(`/api/v1/${path}`, {
      method,
      headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${method} ${path} returned ${reply.status}: ${text.slice(0, 300)}`)
    return JSON.parse(text) as ApiResponse
  }
  const follow = async (ms: number) => {
    const stream = await fetch(`/api/v1/organizations/${organizationId}/changes`, { headers: { cookie } })
    const reader = stream.body?.getReader()
    await reader?.read()
    await new Promise((resolve) => setTimeout(resolve, ms))
    await reader?.cancel()
  }
  const first = async (path: string) => {
    const [found] = (await send('GET', `organizations/${organizationId}/${path}`)).content
    if (!found) throw new Error(`${organizationId} has no ${path}`)
    return found
  }
  return {
    organizationId,
    send,
    follow,
    policy: await first('policies'),
    meter: await first('meters?q=hovedm%C3%A5ler'),
    event: await first('events'),
  }
}
