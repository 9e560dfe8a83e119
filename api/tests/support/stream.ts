import { onTestFinished } from 'vitest'
import type { ChangeEvent } from '#live/events.ts'
import type { Caller, TestApi } from './api.ts'

export type Followed = {
  readonly status: number
  /** The next event; null when the stream has ended. */
  next(): Promise<ChangeEvent | null>
  leave(): Promise<void>
}

/** Follows the changes of the caller's organisation, or of another, for as long as the test lasts at most. */
export async function follow(
  api: TestApi,
  caller: Caller,
  { after, organizationId, header }: { after?: string; organizationId?: string; header?: string } = {},
): Promise<Followed> {
  const path = `/api/v1/organizations/${organizationId ?? caller.organizationId}/changes`
  const headers = { cookie: caller.cookie(), ...(header !== undefined && { 'last-event-id': header }) }
  const response = await api.fetch(after === undefined ? path : `${path}?after=${after}`, { method: 'GET', headers })
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
