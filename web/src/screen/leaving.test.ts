import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Destination } from '#machines/editor-draft.ts'
import { follow } from './follow.ts'
import { aroundNav, holdNavigation } from './leaving.ts'

let release = () => undefined as void

/** Holds navigation while `dirty` returns true; `ask` receives the target. */
function hold(dirty: () => boolean) {
  const ask = vi.fn<(destination: Destination) => void>()
  release = holdNavigation({ held: dirty, ask })
  return ask
}

describe('a navigation away from unsaved work', () => {
  afterEach(() => release())

  test('waits until its destination is followed', () => {
    let dirty = true
    const ask = hold(() => dirty)
    const navigate = vi.fn<(to: string) => void>()
    aroundNav(navigate, '/dashboard')
    expect(navigate).not.toHaveBeenCalled()
    dirty = false
    const destination = ask.mock.calls[0]?.[0] ?? 'back'
    expect(destination).toEqual({ href: '/dashboard' })
    follow(destination)
    expect(location.pathname).toBe('/dashboard')
  })

  test('passes where nothing would be lost', () => {
    const ask = hold(() => false)
    const navigate = vi.fn<(to: string) => void>()
    aroundNav(navigate, '/dashboard')
    expect(ask).not.toHaveBeenCalled()
    expect(navigate).toHaveBeenCalledOnce()
  })

  test('passes where it is a redirect, as when the session is lost', () => {
    const ask = hold(() => true)
    const navigate = vi.fn<(to: string) => void>()
    aroundNav(navigate, '/?return_url=/x', { replace: true })
    expect(ask).not.toHaveBeenCalled()
    expect(navigate).toHaveBeenCalledOnce()
  })

  test('by Back is undone before anyone else hears of it', () => {
    const ask = hold(() => true)
    const heard = vi.fn<() => void>()
    window.addEventListener('popstate', heard)
    window.dispatchEvent(new PopStateEvent('popstate'))
    window.removeEventListener('popstate', heard)
    expect(heard).not.toHaveBeenCalled()
    expect(ask).toHaveBeenCalledOnce()
  })

  test('by closing the page makes the browser ask', () => {
    hold(() => true)
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    expect(event.defaultPrevented).toBe(true)
  })
})
