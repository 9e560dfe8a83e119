import { beforeEach, describe, expect, test } from 'vitest'
import { createDraftMirror, mirrorKey } from './draft-mirror.ts'

const stored = {
  base: { version: 1, values: { title: 'Noise' } },
  draft: { title: 'Noise at night' },
  attempt: { key: 'k', input: { title: 'Noise' } },
}
const mine = mirrorKey('kirsten', 'nordlys', 'policies', '7')
const HOUR_MS = 60 * 60_000

/** Creates the mirror of a tab. `open` are the ids of the other open tabs. */
const mirrorOf = (own: string, open: readonly string[] = [], now?: () => number) =>
  createDraftMirror(localStorage, { own, isOpen: (tab) => open.includes(tab) }, now)

describe('a mirrored draft', () => {
  beforeEach(() => localStorage.clear())

  test('is read as it was written, and says when that was', () => {
    const mirror = mirrorOf('a', [], () => 1_000)
    mirror.write(mine, stored)
    expect(mirror.read(mine)).toMatchObject({ ...stored, at: 1_000 })
  })

  test('is of one user, organization and record only', () => {
    const mirror = mirrorOf('a')
    mirror.write(mine, stored)
    expect(mirror.read(mirrorKey('mads', 'nordlys', 'policies', '7'))).toBeNull()
    expect(mirror.read(mirrorKey('kirsten', 'fjord', 'policies', '7'))).toBeNull()
    expect(mirror.read(mirrorKey('kirsten', 'nordlys', 'policies', '8'))).toBeNull()
  })

  test('is given to another tab once its own is closed, and not before', () => {
    mirrorOf('a').write(mine, stored)
    const otherTab = mirrorOf('b', ['a'])
    expect(otherTab.read(mine)).toBeNull()
    otherTab.forget(mine)
    expect(mirrorOf('b').read(mine)).toMatchObject(stored)
    mirrorOf('b').forget(mine)
    expect(mirrorOf('a').read(mine)).toBeNull()
  })

  test('is too old after 24 hours', () => {
    let now = 0
    const mirror = mirrorOf('a', [], () => now)
    mirror.write(mine, stored)
    now = 23 * HOUR_MS
    expect(mirror.read(mine)).not.toBeNull()
    now = 24 * HOUR_MS
    expect(mirror.read(mine)).toBeNull()
    mirror.sweep('kirsten')
    expect(localStorage).toHaveLength(0)
  })

  test('is swept away for another user, whichever tab wrote it', () => {
    const mirror = mirrorOf('b', ['a'])
    mirrorOf('a').write(mine, stored)
    mirror.sweep('kirsten')
    expect(mirrorOf('a').read(mine)).not.toBeNull()
    mirror.sweep('mads')
    expect(mirrorOf('a').read(mine)).toBeNull()
  })

  test('is gone after a sign-out, and nothing else is', () => {
    localStorage.setItem('ansvar.language', 'da')
    const mirror = mirrorOf('a')
    mirror.write(mine, stored)
    mirror.clear()
    expect(Object.keys(localStorage)).toEqual(['ansvar.language'])
  })

  test('that cannot be read is none', () => {
    localStorage.setItem(mine, '{ torn')
    expect(mirrorOf('a').read(mine)).toBeNull()
  })
})
