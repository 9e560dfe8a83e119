import { describe, expect, test } from 'vitest'
import { collectRows } from './collect.ts'

const rows = Array.from({ length: 1730 }, (_, at) => ({ id: `r${at}` }))

function service(content: readonly { id: string }[] = rows) {
  const state = { inProgress: 0, max: 0, requests: [] as string[] }
  const fetchPage = async (page: number, size: number) => {
    state.requests.push(`${page} ${size}`)
    state.max = Math.max(state.max, ++state.inProgress)
    await new Promise((resolve) => setTimeout(resolve, 1))
    state.inProgress -= 1
    return { totalElements: content.length, content: content.slice(page * size, (page + 1) * size) }
  }
  return { state, fetchPage }
}

describe('the rows of a list', () => {
  test('come page by page, in order, a few at a time', async () => {
    const { state, fetchPage } = service()
    const ids: string[] = []
    const count = await collectRows({
      fetchPage,
      signal: new AbortController().signal,
      onRows: (more) => ids.push(...more.map(({ id }) => id)),
    })
    expect([count, ids]).toEqual([1730, rows.map(({ id }) => id)])
    expect(state.requests).toEqual(['0 500', '1 500', '2 500', '3 500'])
    expect(state.max).toBe(2)
  })

  test('are taken once where a change moves one on to the next page', async () => {
    const moved = [...rows.slice(0, 500), ...rows.slice(499)]
    const ids: string[] = []
    const { fetchPage } = service(moved)
    await collectRows({
      fetchPage,
      signal: new AbortController().signal,
      onRows: (more) => ids.push(...more.map(({ id }) => id)),
    })
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('are fetched no more once that is cancelled', async () => {
    const { state, fetchPage } = service()
    const stop = new AbortController()
    const collected = collectRows({ fetchPage, signal: stop.signal, onRows: () => stop.abort() })
    await expect(collected).rejects.toThrow(/abort/i)
    expect(state.requests).toHaveLength(1)
  })

  test('are fetched no further than they are wanted', async () => {
    const { state, fetchPage } = service()
    const collecting = { fetchPage, signal: new AbortController().signal, onRows: () => undefined }
    expect(await collectRows({ ...collecting, max: 1000 })).toBe(1000)
    expect(state.requests).toEqual(['0 500', '1 500'])
    expect(await collectRows({ ...collecting, max: 1001 })).toBe(1500)
  })

  test('fail with the page that failed', async () => {
    const { fetchPage } = service()
    const failing = (page: number, size: number) =>
      page === 2 ? Promise.reject(new Error('no response')) : fetchPage(page, size)
    const collected = collectRows({ fetchPage: failing, signal: new AbortController().signal, onRows: () => undefined })
    await expect(collected).rejects.toThrow('no response')
  })
})
