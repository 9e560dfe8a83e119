import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SidePanel } from './side-panel.tsx'
import { spoken } from './live-region.ts'
import { Styled } from './styled.tsx'
import { Toaster } from './toaster.tsx'
import { focusToastByKey } from './toast-key.ts'
import { toasts } from './toasts.ts'

// The page is shared with other test files, whose errors may be shown after their end.
beforeEach(() => toasts.clear())
afterEach(cleanup)

const texts = { success: 'Done', error: 'Failed', unknown: 'Unknown', dismiss: 'Dismiss', region: 'Messages' }

test('what went well is a status, what went wrong an alert, and what is only said a status too', () => {
  render(<Toaster texts={texts} />)
  act(() => {
    toasts.success({ message: 'Saved' })
    toasts.error({ message: 'Not saved' })
    spoken.say('Half of it is uploaded')
  })
  const statuses = screen.getAllByRole('status').map(({ textContent }) => textContent)
  expect(statuses).toEqual(['DoneSaved', 'Half of it is uploaded'])
  expect(screen.getByRole('alert').textContent).toBe('FailedNot saved')
})

test('a toast is announced while a panel hides the rest of the page', async () => {
  render(
    <Styled>
      <h1>Behind</h1>
      <SidePanel open label="Record" onClose={() => undefined}>
        <p>Beside</p>
      </SidePanel>
      <Toaster texts={texts} />
    </Styled>,
  )
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Behind' })).toBeNull())
  act(() => toasts.error({ message: 'Not saved' }))
  expect(screen.getByRole('alert').textContent).toBe('FailedNot saved')
})

const key = (init: KeyboardEventInit) =>
  act(() => void document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true })))

test('Alt+T leads to the action of a toast, which is announced, and Escape leads back', async () => {
  const undone = vi.fn<() => void>()
  const stop = focusToastByKey()
  render(
    <>
      <button type="button">Row</button>
      <Toaster texts={texts} />
    </>,
  )
  screen.getByRole('button', { name: 'Row' }).focus()
  act(() => toasts.success({ title: '3 reminders retired', action: { label: 'Undo', onPress: undone } }))
  expect(screen.getAllByRole('status')[0]?.textContent).toBe('3 reminders retiredUndo')
  key({ altKey: true, code: 'KeyT' })
  expect(document.activeElement?.textContent).toBe('Undo')
  key({ key: 'Escape' })
  expect(document.activeElement?.textContent).toBe('Row')
  key({ altKey: true, code: 'KeyT' })
  act(() => (document.activeElement as HTMLElement).click())
  expect(undone).toHaveBeenCalledOnce()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  stop()
})
