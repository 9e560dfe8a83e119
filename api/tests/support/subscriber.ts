/**
 * A client that follows an organization's changes through gateways and reconnects from its last cursor, as the app
 * does.
 */
export type Subscriber = {
  /** The time at which the change of each record was received, by its id: `performance.now()`. */
  readonly received: ReadonlyMap<string, number>
  /** How often the stream was interrupted and opened again. */
  reconnections(): number
  /** Resolves when the stream is open. */
  readonly open: Promise<void>
  leave(): Promise<void>
}

type Event = { readonly data?: { readonly changes: { kind: string; cursor: string; recordId: string | null } } }

/** Uses the first origin until it fails, and then the other. */
export function subscribe(first: string, other: string, organizationId: string, cookie: string): Subscriber {
  const received = new Map<string, number>()
  const opened = Promise.withResolvers<void>()
  const leaving = new AbortController()
  let reconnections = 0
  let after: string | null = null

  async function read(origin: string): Promise<void> {
    const query = `subscription ($organizationId: ID!, $after: String) {
      changes(organizationId: $organizationId, after: $after) { kind cursor recordId } }`
    const response = await fetch(`${origin}/graphql`, {
      method: 'POST',
      headers: { cookie, accept: 'text/event-stream', 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables: { organizationId, after } }),
      signal: leaving.signal,
    })
    if (!response.ok || !response.body) throw new Error(`The stream was answered ${response.status}`)
    let text = ''
    for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
      const blocks = (text + part).split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) take(/^data: (.+)$/m.exec(block)?.[1])
    }
  }

  function take(json: string | undefined): void {
    const change = json === undefined ? undefined : (JSON.parse(json) as Event).data?.changes
    if (!change) return
    after = change.cursor
    if (change.kind === 'READY') opened.resolve()
    // Every missed change must be sent: the gap is too small for a complete refetch.
    if (change.kind === 'REFETCH') throw new Error('The stream lost its place')
    if (change.recordId !== null && !received.has(change.recordId)) received.set(change.recordId, performance.now())
  }

  async function follow(): Promise<void> {
    for (let origin = first; !leaving.signal.aborted; origin = other, reconnections += 1) {
      await read(origin).catch(() => undefined)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  const following = follow()
  return {
    received,
    reconnections: () => reconnections,
    open: opened.promise,
    async leave() {
      leaving.abort()
      await following
    },
  }
}
