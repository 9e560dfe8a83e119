import { ChakraProvider } from '@chakra-ui/react'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { system } from './theme.ts'
import { TreeSelect } from './tree-select.tsx'

afterEach(cleanup)

const nodes = [
  { value: 'C', label: 'C Manufacturing', parent: null },
  { value: '25', label: '25 Metal products', parent: 'C' },
  { value: '25.61', label: '25.61 Coating of metals', parent: '25' },
  { value: 'D', label: 'D Energy', parent: null },
]
const texts = { choose: 'Choose', none: 'Choose none', search: 'Search', clear: 'Clear', nothing: 'Nothing found' }

function Industry({ first = null }: { first?: string | null }) {
  const [value, setValue] = useState<string | null>(first)
  return (
    <ChakraProvider value={system}>
      <span id="nace-label">Industry</span>
      <TreeSelect id="nace" value={value} onChange={setValue} nodes={nodes} texts={texts} />
      <output>{value ?? 'none'}</output>
    </ChakraProvider>
  )
}

const trigger = () => screen.getByRole('button', { name: /^Industry/ })
const held = () => document.querySelector('output')?.textContent

test('a node of a tree is found by typing, and reads as its whole path', async () => {
  render(<Industry />)
  await userEvent.click(trigger())
  await userEvent.type(await screen.findByRole('textbox', { name: 'Search' }), 'coating{Enter}')
  await waitFor(() => expect(screen.queryByRole('treeitem', { name: /D Energy/ })).toBeNull())
  await userEvent.click(screen.getByText('25.61 Coating of metals'))
  expect(held()).toBe('25.61')
  expect(trigger().textContent).toContain('C Manufacturing › 25 Metal products › 25.61 Coating of metals')
})

test('screen readers get no arrow without a name: the keys of the tree open its branches', async () => {
  render(<Industry first="25.61" />)
  await userEvent.click(trigger())
  await screen.findByRole('treeitem', { name: /^25.61/ })
  const inTree = screen.getAllByRole('button').filter((button) => button.closest('[role=tree]') !== null)
  expect(inTree.length).toBeGreaterThan(0)
  expect(inTree.filter(({ textContent }) => textContent === '')).toEqual([])
})

test('a branch is chosen like a leaf, and opened by its arrow alone', async () => {
  render(<Industry />)
  await userEvent.click(trigger())
  await userEvent.click(await screen.findByText('C Manufacturing'))
  expect(held()).toBe('C')
})

test('the tree opens at the chosen node, and the choice can be removed', async () => {
  render(<Industry first="25.61" />)
  await userEvent.click(trigger())
  const chosen = await screen.findByRole('treeitem', { name: /^25.61/ })
  expect(chosen.getAttribute('aria-selected')).toBe('true')
  await userEvent.click(screen.getByRole('button', { name: 'Choose none' }))
  expect(held()).toBe('none')
})
