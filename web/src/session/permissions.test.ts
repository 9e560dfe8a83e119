import { describe, expect, test } from 'vitest'
import type { Permission } from '@ansvar/domain/permissions'
import { createPermissionStore } from './permissions.ts'

function counting(fetchNow: () => Promise<readonly Permission[]>) {
  const requested: string[] = []
  const fetchPermissions = (organizationId: string) => {
    requested.push(organizationId)
    return fetchNow()
  }
  return { requested, fetchPermissions }
}

describe('the permission store', () => {
  test('fetches once for each organization, for any number of simultaneous callers', async () => {
    const { requested, fetchPermissions } = counting(async () => ['READ_ORGANIZATION'])
    const store = createPermissionStore()
    await Promise.all(['a', 'a', 'b'].map((id) => store.load(id, fetchPermissions)))
    await store.load('a', fetchPermissions)
    expect(requested).toEqual(['a', 'b'])
  })

  test('fetches again after a drop, and notifies its listeners', async () => {
    const { requested, fetchPermissions } = counting(async () => [])
    const store = createPermissionStore()
    let drops = 0
    const stop = store.onDrop(() => (drops += 1))
    await store.load('a', fetchPermissions)
    store.drop()
    await store.load('a', fetchPermissions)
    stop()
    store.drop()
    expect(requested).toEqual(['a', 'a'])
    expect(drops).toBe(1)
  })

  test('a response to a request from before a drop is discarded and requested again', async () => {
    const store = createPermissionStore()
    const older = Promise.withResolvers<readonly Permission[]>()
    const responses = [older.promise, Promise.resolve<readonly Permission[]>(['READ_ORGANIZATION'])]
    const { requested, fetchPermissions } = counting(async () => (await responses.shift()) ?? [])
    const loaded = store.load('a', fetchPermissions)
    store.drop()
    older.resolve(['READ_ORGANIZATION', 'EDIT_ORGANIZATION'])
    expect(await loaded).toEqual(['READ_ORGANIZATION'])
    expect(await store.load('a', fetchPermissions)).toEqual(['READ_ORGANIZATION'])
    expect(requested).toEqual(['a', 'a'])
  })

  test('doubt drops what is granted, and nothing where nothing is or where it is just being requested', async () => {
    const grants: Permission[][] = [[], ['READ_ORGANIZATION']]
    const { requested, fetchPermissions } = counting(async () => grants.shift() ?? [])
    const store = createPermissionStore()
    const loading = store.load('a', fetchPermissions)
    store.doubt()
    await loading
    store.doubt()
    await store.load('a', fetchPermissions)
    expect(requested).toEqual(['a'])
    await store.load('b', fetchPermissions)
    store.doubt()
    await store.load('b', fetchPermissions)
    expect(requested).toEqual(['a', 'b', 'b'])
  })

  test('who waits for what was requested ahead and failed requests it itself', async () => {
    const store = createPermissionStore()
    const early = Promise.withResolvers<readonly Permission[]>()
    const ahead = store.preload('a', () => early.promise)
    ahead.catch(() => undefined)
    const { requested, fetchPermissions } = counting(async () => ['READ_ORGANIZATION'])
    const loaded = store.load('a', fetchPermissions)
    early.reject(new Error('no response'))
    expect(await loaded).toEqual(['READ_ORGANIZATION'])
    expect(requested).toEqual(['a'])
  })

  test('a failure is not cached', async () => {
    const { requested, fetchPermissions } = counting(() => Promise.reject(new Error('no response')))
    const store = createPermissionStore()
    await expect(store.load('a', fetchPermissions)).rejects.toThrow('no response')
    await expect(store.load('a', fetchPermissions)).rejects.toThrow('no response')
    expect(requested).toEqual(['a', 'a'])
  })
})
