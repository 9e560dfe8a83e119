import { cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test } from 'vitest'
import { later } from './later.tsx'

afterEach(cleanup)

function Word({ word }: { readonly word: string }) {
  return <p>{word}</p>
}

const within = (content: React.ReactNode) => <Suspense fallback={<p>waiting</p>}>{content}</Suspense>

test('a component whose code is there is drawn at once, without its fallback', async () => {
  const Shown = later(async () => ({ default: Word }))
  await Shown.load()
  render(within(<Shown word="here" />))
  expect(screen.queryByText('waiting')).toBeNull()
  expect(screen.getByText('here')).toBeDefined()
})

test('a component whose code is not there yet is waited for', async () => {
  const code = Promise.withResolvers<{ default: typeof Word }>()
  const Shown = later(() => code.promise)
  render(within(<Shown word="here" />))
  expect(screen.getByText('waiting')).toBeDefined()
  code.resolve({ default: Word })
  expect(await screen.findByText('here')).toBeDefined()
})

test('code that failed to preload is loaded again when it renders', async () => {
  let loads = 0
  const Shown = later(async () => {
    loads += 1
    if (loads === 1) throw new Error('The network is gone')
    return { default: Word }
  })
  await expect(Shown.load()).rejects.toThrow('The network is gone')
  render(within(<Shown word="here" />))
  expect(await screen.findByText('here')).toBeDefined()
})
