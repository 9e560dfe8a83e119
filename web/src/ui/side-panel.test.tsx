import { ChakraProvider } from '@chakra-ui/react'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent as person } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { SidePanel } from './side-panel.tsx'
import { system } from './theme.ts'

afterEach(cleanup)

const userEvent = person.setup()

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

function Page() {
  const [open, setOpen] = useState(true)
  return (
    <ChakraProvider value={system}>
      <h1 tabIndex={-1}>Policies</h1>
      <SidePanel open={open} label="Policy" onClose={() => setOpen(false)}>
        <a href="/policies/1">Open on its own page</a>
      </SidePanel>
    </ChakraProvider>
  )
}

/** Renders the page and waits until the panel listens for what happens outside it. */
async function openPanel() {
  render(<Page />)
  const panel = await screen.findByRole('dialog', { name: 'Policy' })
  await waitFor(() => expect(document.activeElement).toBe(panel))
  await pause(50)
}

test('a side panel stays open when code moves the focus to the heading of the page', async () => {
  await openPanel()
  document.querySelector('h1')?.focus()
  await pause(100)
  expect(screen.queryByRole('dialog', { name: 'Policy' })).not.toBeNull()
})

test('a side panel closes by Escape', async () => {
  await openPanel()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Policy' })).toBeNull())
})
