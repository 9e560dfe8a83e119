import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { attempt, everyRow, retry, type Caller } from './caller.ts'

/** The writes that the service acknowledged. */
export type Ledger = {
  readonly created: { readonly id: string; readonly title: string }[]
  readonly saved: { readonly id: string; readonly version: number; readonly title: string }[]
  /** Responses that no kill explains. */
  readonly wrong: string[]
}

export const emptyLedger = (): Ledger => ({ created: [], saved: [], wrong: [] })

/**
 * Creates records until `stop` is aborted, each under its own key, with which it is repeated until it is acknowledged.
 */
export async function createUntil(stop: AbortSignal, caller: Caller, ledger: Ledger): Promise<void> {
  while (!stop.aborted) {
    const [key, title] = [randomUUID(), `Made ${randomUUID()}`]
    const { status, body } = await retry(() => caller.call('POST', 'policies', { title }, { 'idempotency-key': key }))
    if (status === 201) ledger.created.push({ id: String(body['id']), title })
    else ledger.wrong.push(`POST: ${status} ${JSON.stringify(body)}`)
  }
}

/** Saves one record until `stop` is aborted, each time with its latest version. */
export async function saveUntil(stop: AbortSignal, caller: Caller, ledger: Ledger): Promise<void> {
  const key = { 'idempotency-key': randomUUID() }
  const first = { title: `Kept ${randomUUID()}` }
  const made = await retry(() => caller.call('POST', 'policies', first, key))
  if (made.status !== 201) ledger.wrong.push(`first POST: ${made.status} ${JSON.stringify(made.body)}`)
  const id = String(made.body['id'])
  let version = Number(made.body['version'])
  let isUnsure = false
  while (!stop.aborted) {
    const title = `Kept ${randomUUID()}`
    const result = await attempt(() => caller.call('PUT', `policies/${id}`, { title }, { 'if-match': `"${version}"` }))
    if (result?.status === 200) {
      version = Number(result.body['version'])
      ledger.saved.push({ id, version, title })
      isUnsure = false
      continue
    }
    // A save without a response may have been stored. The next save then gets a conflict, once.
    if (result && !(result.status === 412 && isUnsure))
      ledger.wrong.push(`PUT: ${result.status} ${JSON.stringify(result.body)}`)
    const { body } = await retry(() => caller.call('GET', `policies/${id}`))
    version = Number(body['version'])
    isUnsure = result === null
    await pause(20)
  }
}

/** Returns the acknowledged writes that the service does not have, or has twice. */
export async function missing(caller: Caller, { created, saved, wrong }: Ledger): Promise<string[]> {
  const found = [...wrong]
  const titles = new Map<string, string[]>()
  for (const row of await everyRow(caller, 'policies?q=made')) {
    const title = String(row['title'])
    titles.set(title, [...(titles.get(title) ?? []), String(row['id'])])
  }
  for (const { id, title } of created) if (!titles.get(title)?.includes(id)) found.push(`lost: ${title}`)
  for (const [title, ids] of titles) if (ids.length > 1) found.push(`made ${ids.length} times: ${title}`)
  for (const id of new Set(saved.map((one) => one.id))) {
    const revisions = await everyRow(caller, `policies/${id}/revisions?sort=version`)
    const stored = new Map(revisions.map((row) => [row['version'], row['title']]))
    for (const one of saved)
      if (one.id === id && stored.get(one.version) !== one.title) found.push(`lost: version ${one.version} of ${id}`)
    if (stored.size !== Math.max(...revisions.map(({ version }) => Number(version)))) found.push(`a gap in ${id}`)
  }
  return found
}
