import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SearchBox } from './search-box.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const box = (onSearch: (text: string) => void) => (
  <SearchBox label="Search" clear="Clear" value="" onSearch={onSearch} />
)

test('a search that waits calls the callback of the last render, at the time at which it was due', () => {
  const earlier = vi.fn<(text: string) => void>()
  const later = vi.fn<(text: string) => void>()
  const { rerender } = render(box(earlier))
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'noise' } })
  vi.advanceTimersByTime(200)
  rerender(box(later))
  vi.advanceTimersByTime(50)
  expect(later).toHaveBeenCalledExactlyOnceWith('noise')
  expect(earlier).not.toHaveBeenCalled()
})
