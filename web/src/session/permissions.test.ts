import { describe, expect, test } from 'vitest'
import type { Permission } from '@ansvar/domain/permissions'
import { createPermissionStore } from './permissions.ts'

function counting(answer: () => Promise<readonly Permission[]>) {
  const asked: string[] = []
  const fetchPermissions = (organizationId: string) => {
    asked.push(organizationId)
    return answer()
  }
  return { asked, fetchPermissions }
}

describe('the permission store', () => {
  test('fetches once for each organization, however many ask at once', async () => {
    const { asked, fetchPermissions } = counting(async () => ['READ_ORGANIZATION'])
    const store = createPermissionStore()
    await Promise.all(['a', 'a', 'b'].map((id) => store.load(id, fetchPermissions)))
    await store.load('a', fetchPermissions)
    expect(asked).toEqual(['a', 'b'])
  })

  test('fetches again after a drop, and tells who relies on it', async () => {
    const { asked, fetchPermissions } = counting(async () => [])
    const store = createPermissionStore()
    let told = 0
    const stop = store.onDrop(() => (told += 1))
    await store.load('a', fetchPermissions)
    store.drop()
    await store.load('a', fetchPermissions)
    stop()
    store.drop()
    expect(asked).toEqual(['a', 'a'])
    expect(told).toBe(1)
  })

  test('an answer that was asked for before a drop is not taken, but asked for again', async () => {
    const store = createPermissionStore()
    const older = Promise.withResolvers<readonly Permission[]>()
    const answers = [older.promise, Promise.resolve<readonly Permission[]>(['READ_ORGANIZATION'])]
    const { asked, fetchPermissions } = counting(async () => (await answers.shift()) ?? [])
    const loaded = store.load('a', fetchPermissions)
    store.drop()
    older.resolve(['READ_ORGANIZATION', 'EDIT_ORGANIZATION'])
    expect(await loaded).toEqual(['READ_ORGANIZATION'])
    expect(await store.load('a', fetchPermissions)).toEqual(['READ_ORGANIZATION'])
    expect(asked).toEqual(['a', 'a'])
  })

  test('doubt drops what is granted, and nothing where nothing is or where it is just being requested', async () => {
    const grants: Permission[][] = [[], ['READ_ORGANIZATION']]
    const { asked, fetchPermissions } = counting(async () => grants.shift() ?? [])
    const store = createPermissionStore()
    const loading = store.load('a', fetchPermissions)
    store.doubt()
    await loading
    store.doubt()
    await store.load('a', fetchPermissions)
    expect(asked).toEqual(['a'])
    await store.load('b', fetchPermissions)
    store.doubt()
    await store.load('b', fetchPermissions)
    expect(asked).toEqual(['a', 'b', 'b'])
  })

  test('who waits for what was requested ahead and failed requests it itself', async () => {
    const store = createPermissionStore()
    const early = Promise.withResolvers<readonly Permission[]>()
    const ahead = store.preload('a', () => early.promise)
    ahead.catch(() => undefined)
    const { asked, fetchPermissions } = counting(async () => ['READ_ORGANIZATION'])
    const loaded = store.load('a', fetchPermissions)
    early.reject(new Error('no answer'))
    expect(await loaded).toEqual(['READ_ORGANIZATION'])
    expect(asked).toEqual(['a'])
  })

  test('a failure is not kept', async () => {
    const { asked, fetchPermissions } = counting(() => Promise.reject(new Error('no answer')))
    const store = createPermissionStore()
    await expect(store.load('a', fetchPermissions)).rejects.toThrow('no answer')
    await expect(store.load('a', fetchPermissions)).rejects.toThrow('no answer')
    expect(asked).toEqual(['a', 'a'])
  })
})
