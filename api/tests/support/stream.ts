import { onTestFinished } from 'vitest'
import type { ChangeEvent } from '#live/events.ts'
import type { Caller, TestApi } from './api.ts'

export type Followed = {
  readonly status: number
  /** Returns the next event. Returns null if the stream has ended. */
  next(): Promise<ChangeEvent | null>
  leave(): Promise<void>
}

type Wish = {
  readonly after?: string
  readonly organizationId?: string
  readonly header?: string
  readonly secondsBack?: number
}

/** Follows the changes of an organization, by default the user's, at most until the end of the test. */
export async function follow(
  api: TestApi,
  caller: Caller,
  { after, organizationId, header, secondsBack }: Wish = {},
): Promise<Followed> {
  const path = `/api/v1/organizations/${organizationId ?? caller.organizationId}/changes`
  const headers = { cookie: caller.cookie(), ...(header !== undefined && { 'last-event-id': header }) }
  const query = new URLSearchParams({
    ...(after !== undefined && { after }),
    ...(secondsBack !== undefined && { seconds_back: String(secondsBack) }),
  })
  const response = await api.fetch(`${path}?${query.toString()}`, { method: 'GET', headers })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  onTestFinished(() => reader?.cancel().catch(() => {}))
  let text = ''
  return {
    status: response.status,
    async next() {
      for (;;) {
        const end = text.indexOf('\n\n')
        const block = text.slice(0, Math.max(end, 0))
        const data = /^data: (.*)$/m.exec(block)?.[1]
        if (end >= 0) text = text.slice(end + 2)
        if (data !== undefined) return JSON.parse(data) as ChangeEvent
        if (end >= 0) continue
        const read = await reader?.read()
        if (!read || read.done) return null
        text += read.value
      }
    },
    leave: async () => reader?.cancel(),
  }
}
