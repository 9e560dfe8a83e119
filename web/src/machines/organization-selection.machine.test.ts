import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { organizationSelectionMachine } from './organization-selection.machine.ts'

const holding = ['nordlys', 'odense', 'svendborg']

async function start(remembered: string | null | Error) {
  const stored: (string | null)[] = []
  const actor = createActor(
    organizationSelectionMachine.provide({
      actors: {
        load: fromPromise(async () => {
          if (remembered instanceof Error) throw remembered
          return remembered
        }),
        store: fromPromise<void, { id: string | null }>(async ({ input }) => void stored.push(input.id)),
      },
    }),
    { input: { organizationIds: holding } },
  ).start()
  await waitFor(actor, (now) => now.matches('selected'))
  return { actor, stored, active: () => actor.getSnapshot().context.activeId }
}

describe('the organization selection', () => {
  test('begins in the organization that was chosen last', async () => {
    expect((await start('odense')).active()).toBe('odense')
  })

  test.each([
    ['nothing is remembered', null],
    ['the remembered one is in another holding', 'fjord'],
    ['the browser forbids storage', new Error('SecurityError')],
  ])('begins in the first of the holding where %s', async (_, remembered) => {
    expect((await start(remembered)).active()).toBe('nordlys')
  })

  test('switches at once and remembers the choice', async () => {
    const { actor, stored, active } = await start(null)
    actor.send({ type: 'select', id: 'svendborg' })
    expect(active()).toBe('svendborg')
    await waitFor(actor, (now) => now.matches('selected'))
    expect(stored).toEqual(['svendborg'])
  })

  test.each(['fjord', 'nordlys'])('stays where it is when %s is selected', async (id) => {
    const { actor, stored, active } = await start(null)
    actor.send({ type: 'select', id })
    expect(active()).toBe('nordlys')
    expect(stored).toEqual([])
  })

  test('keeps its organization when the holding grows, and falls back when its own is gone', async () => {
    const { actor, active } = await start('odense')
    actor.send({ type: 'holding.changed', organizationIds: [...holding, 'vejle'] })
    expect(active()).toBe('odense')
    actor.send({ type: 'holding.changed', organizationIds: ['nordlys'] })
    expect(active()).toBe('nordlys')
  })
})
