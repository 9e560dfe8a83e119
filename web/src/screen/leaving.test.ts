import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Destination } from '#machines/editor-draft.ts'
import { follow } from './follow.ts'
import { aroundNav, blockNavigation } from './leaving.ts'

let release = () => undefined as void

/** Blocks navigation while `dirty` returns true; `confirm` receives the target. */
function block(dirty: () => boolean) {
  const confirm = vi.fn<(destination: Destination) => void>()
  release = blockNavigation({ blocks: dirty, confirm })
  return confirm
}

describe('a navigation away from unsaved work', () => {
  afterEach(() => release())

  test('waits until its destination is followed', () => {
    let dirty = true
    const confirm = block(() => dirty)
    const navigate = vi.fn<(to: string) => void>()
    aroundNav(navigate, '/dashboard')
    expect(navigate).not.toHaveBeenCalled()
    dirty = false
    const destination = confirm.mock.calls[0]?.[0] ?? 'back'
    expect(destination).toEqual({ href: '/dashboard' })
    follow(destination)
    expect(location.pathname).toBe('/dashboard')
  })

  test('passes where nothing would be lost', () => {
    const confirm = block(() => false)
    const navigate = vi.fn<(to: string) => void>()
    aroundNav(navigate, '/dashboard')
    expect(confirm).not.toHaveBeenCalled()
    expect(navigate).toHaveBeenCalledOnce()
  })

  test('passes where it is a redirect, as when the session is lost', () => {
    const confirm = block(() => true)
    const navigate = vi.fn<(to: string) => void>()
    aroundNav(navigate, '/?return_url=/x', { replace: true })
    expect(confirm).not.toHaveBeenCalled()
    expect(navigate).toHaveBeenCalledOnce()
  })

  test('by Back is undone before other listeners receive it', () => {
    const confirm = block(() => true)
    const listener = vi.fn<() => void>()
    window.addEventListener('popstate', listener)
    window.dispatchEvent(new PopStateEvent('popstate'))
    window.removeEventListener('popstate', listener)
    expect(listener).not.toHaveBeenCalled()
    expect(confirm).toHaveBeenCalledOnce()
  })

  test('by closing the page makes the browser request a confirmation', () => {
    block(() => true)
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    expect(event.defaultPrevented).toBe(true)
  })
})
