import 'fake-indexeddb/auto'
import { describe, expect, test, vi } from 'vitest'
import type { QueuedAnswer } from '#machines/queued-answers.ts'
import { countUnsentAnswers, createAnswerStore, openAnswerStore } from './answer-store.ts'

const answer = (itemId: string, revision: number, values: Partial<QueuedAnswer> = {}): QueuedAnswer => ({
  itemId,
  draft: { files: [] },
  isSendable: true,
  base: { version: 1, checklistVersion: 1, date: null },
  attempt: null,
  revision,
  status: 'waiting',
  ...values,
})
const address = (userId: string, inspectionId = 'i') => ({ userId, organizationId: 'o', inspectionId })

describe('the stored answers of an inspection', () => {
  test('are read again in the order of their changes, without those that were sent', async () => {
    const store = createAnswerStore(address('order'))
    const [first, second, third] = [answer('b', 1), answer('a', 2), answer('c', 3)]
    await store.save([], [first, second, third])
    await store.save([first, second, third], [{ ...first, revision: 4 }, third])
    const read = await createAnswerStore(address('order')).answers()
    expect(read.map(({ itemId, revision }) => [itemId, revision])).toEqual([
      ['c', 3],
      ['b', 4],
    ])
  })

  test('are those of one user and one inspection', async () => {
    await createAnswerStore(address('ada')).save([], [answer('a', 1)])
    await createAnswerStore(address('ada', 'j')).save([], [answer('a', 1), answer('b', 2)])
    expect(await createAnswerStore(address('bo')).answers()).toEqual([])
    expect(await createAnswerStore(address('ada')).answers()).toHaveLength(1)
    expect([await countUnsentAnswers('ada'), await countUnsentAnswers('bo')]).toEqual([3, 0])
  })

  test('can be in conflict for an item that is answered again', async () => {
    const store = createAnswerStore(address('twice'))
    await store.save([], [answer('a', 1, { status: 'outdated' }), answer('a', 2)])
    expect((await store.answers()).map(({ status }) => status)).toEqual(['outdated', 'waiting'])
  })

  test('have their photos with them until these are removed', async () => {
    const store = createAnswerStore(address('photos'))
    await store.addPhoto('k', new File(['x'], 'seal.png', { type: 'image/png' }))
    await store.addPhoto('l', new File(['y'], 'door.png'))
    expect(await store.photo('k')).toBeDefined()
    await store.removePhotos(['k'])
    expect([...(await store.photos()).keys()]).toEqual(['l'])
  })

  test('are in memory if the browser stores nothing', async () => {
    const { isDurable } = await openAnswerStore(address('ada'))
    expect(isDurable).toBe(true)
    vi.resetModules()
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('Denied', 'SecurityError')
      },
    })
    const { openAnswerStore: openAgain } = await import('./answer-store.ts')
    const { store, isDurable: isStored } = await openAgain(address('ada'))
    vi.unstubAllGlobals()
    expect([isStored, await store.answers()]).toEqual([false, []])
    await store.addPhoto('k', new File(['x'], 'seal.png'))
    expect((await store.photo('k'))?.name).toBe('seal.png')
  })
})
