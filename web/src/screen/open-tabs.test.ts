import { expect, test } from 'vitest'
import { createOpenTabs, nameOfTab } from './open-tabs.ts'

/** The locks of one browser. A lock is held until its tab is closed. */
function createLocks() {
  const held = new Set<string>()
  const locks = {
    request: async (name: string, hold: () => Promise<unknown>) => {
      held.add(name)
      await hold()
    },
    query: async () => ({ held: [...held, 'another lock'].map((name) => ({ name })) }),
  } as LockManager
  return { locks, close: (tab: string) => held.delete(`ansvar.tab:${tab}`) }
}

test('a tab knows which others are open, and sees that one was closed when it looks again', async () => {
  const { locks, close } = createLocks()
  const [first, second] = [createOpenTabs('a', locks), createOpenTabs('b', locks)]
  await first.begin()
  await second.begin()
  expect([second.isOpen('a'), second.isOpen('b'), second.isOpen('c')]).toEqual([true, false, false])
  close('a')
  await second.look()
  expect(second.isOpen('a')).toBe(false)
})

test('without Web Locks every other tab counts as closed', async () => {
  const tabs = createOpenTabs('a', undefined)
  await tabs.begin()
  expect(tabs.isOpen('b')).toBe(false)
})

test('a tab keeps its name over a reload', () => {
  sessionStorage.clear()
  expect(nameOfTab(sessionStorage)).toBe(nameOfTab(sessionStorage))
})
