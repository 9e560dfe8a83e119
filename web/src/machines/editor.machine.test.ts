import { getShortestPaths, getSimplePaths } from '@xstate/graph'
import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { Refused, Stale, type Base, type Theirs } from './editor-draft.ts'
import { editorMachine } from './editor.machine.ts'

const base: Base = { version: 1, values: { title: 'Noise', period: 'P1Y', note: '' } }
const theirs = (values: object): Theirs => ({
  version: 2,
  values: { ...base.values, ...values },
  by: 'Mads Bruun',
  at: null,
})

/** Starts an editor whose saves have the given outcomes in order. Errors are thrown. */
function start(...outcomes: unknown[]) {
  const saves: { base: Base; draft: object }[] = []
  const emitted: string[] = []
  const machine = editorMachine.provide({
    actors: {
      save: fromPromise(async ({ input }) => {
        saves.push(input)
        const outcome = outcomes[saves.length - 1]
        if (outcome instanceof Error) throw outcome
        return outcome
      }),
    },
  })
  const actor = createActor(machine, { input: { start: 'viewing' } })
  actor.on('*', ({ type }) => void emitted.push(type))
  actor.start()
  const until = (state: 'viewing' | 'editing' | 'conflicted') => waitFor(actor, (snapshot) => snapshot.matches(state))
  const change = (path: string, value: unknown) => actor.send({ type: 'change', path, value })
  const save = () => actor.send({ type: 'save' })
  const edit = () => actor.send({ type: 'edit', base })
  return { actor, saves, emitted, until, change, save, edit, context: () => actor.getSnapshot().context }
}

describe('the editor', () => {
  test('saves the draft against the version that was opened', async () => {
    const { edit, change, save, until, saves, emitted } = start({ id: '1' })
    edit()
    change('title', 'Noise at night')
    save()
    await until('viewing')
    expect(saves).toEqual([{ base, draft: { ...base.values, title: 'Noise at night' } }])
    expect(emitted).toEqual(['saved'])
  })

  test('keeps the draft when it is refused, with the problems at their paths', async () => {
    const { edit, change, save, until, context } = start(new Refused({ title: 'required' }))
    edit()
    change('title', '')
    save()
    await until('editing')
    expect(context()).toMatchObject({ problems: { title: 'required' }, draft: { title: '' } })
  })

  test('forgets a problem once its value changes, and no other', async () => {
    const { edit, change, save, until, context } = start(new Refused({ title: 'required', period: 'not_a_period' }))
    edit()
    save()
    await until('editing')
    change('title', 'Noise')
    expect(context().problems).toEqual({ period: 'not_a_period' })
  })

  test('keeps the draft after a fault, and saves it when tried again', async () => {
    const { edit, change, save, until, context, saves } = start(new Error('no response'), { id: '1' })
    edit()
    change('note', 'x')
    save()
    await until('editing')
    expect(context().problems).toEqual({ form: 'fault' })
    save()
    await until('viewing')
    expect(saves[1]).toEqual(saves[0])
  })

  test('merges and saves again by itself where no field was changed by both', async () => {
    const { edit, change, save, until, saves, emitted } = start(new Stale(theirs({ period: 'P2Y' })), { id: '1' })
    edit()
    change('title', 'Noise at night')
    save()
    await until('viewing')
    expect(saves[1]?.base.version).toBe(2)
    expect(saves[1]?.draft).toEqual({ title: 'Noise at night', period: 'P2Y', note: '' })
    expect(emitted).toEqual(['saved'])
  })

  test('has a conflict if both changed the same, and saves on their version when all is decided', async () => {
    const { actor, edit, change, save, until, saves } = start(new Stale(theirs({ title: 'Sound' })), { id: '1' })
    edit()
    change('title', 'Noise at night')
    change('note', 'mine')
    save()
    await until('conflicted')
    save()
    expect(actor.getSnapshot().value).toBe('conflicted')
    actor.send({ type: 'choose', path: 'title', side: 'theirs' })
    save()
    await until('viewing')
    expect(saves[1]).toMatchObject({ base: { version: 2 }, draft: { title: 'Sound', note: 'mine' } })
  })

  test('remembers what was decided when the draft is looked at again', async () => {
    const stale = new Stale(theirs({ title: 'Sound' }))
    const { actor, edit, change, save, until, context } = start(stale, stale)
    edit()
    change('title', 'Noise at night')
    save()
    await until('conflicted')
    actor.send({ type: 'choose.all', side: 'mine' })
    actor.send({ type: 'resume' })
    expect(context().draft).toMatchObject({ title: 'Noise at night' })
    save()
    await until('conflicted')
    expect(context().choices).toEqual({ title: 'mine' })
  })

  test('requests a confirmation before a changed draft is discarded, and not before an unchanged one', () => {
    const { actor, edit, change, emitted } = start()
    edit()
    actor.send({ type: 'cancel' })
    expect(actor.getSnapshot().value).toBe('viewing')
    edit()
    change('title', 'x')
    change('title', 'Noise')
    actor.send({ type: 'cancel' })
    expect(actor.getSnapshot().value).toBe('viewing')
    edit()
    change('title', 'x')
    actor.send({ type: 'cancel' })
    expect(actor.getSnapshot().value).toBe('leaving')
    actor.send({ type: 'discard' })
    expect(emitted).toEqual(['discarded', 'discarded', 'discarded'])
  })

  test('holds a navigation until the draft is dropped or saved, and says then where it leads', async () => {
    const to = { href: '/dashboard' }
    const { actor, edit, change, save, until } = start({ id: '1' })
    const ends: unknown[] = []
    actor.on('*', (event) => void ends.push(event))
    edit()
    change('title', 'x')
    actor.send({ type: 'navigate', to })
    expect(actor.getSnapshot().value).toBe('leaving')
    actor.send({ type: 'discard' })
    edit()
    change('title', 'x')
    save()
    actor.send({ type: 'navigate', to })
    await until('viewing')
    expect(ends).toEqual([
      { type: 'discarded', pending: to },
      { type: 'saved', result: { id: '1' }, pending: to },
    ])
    expect(actor.getSnapshot().context.pending).toBeUndefined()
  })

  test('lets a pending navigation go when the user stays', () => {
    const { actor, edit, change, context } = start()
    edit()
    change('title', 'x')
    actor.send({ type: 'navigate', to: 'back' })
    expect(context().pending).toBe('back')
    actor.send({ type: 'resume' })
    expect([actor.getSnapshot().value, context().pending]).toEqual(['editing', undefined])
  })

  test('begins with a restored draft', () => {
    const actor = createActor(editorMachine, {
      input: { start: 'editing', base, draft: { ...base.values, note: 'restored' } },
    })
    actor.start()
    expect(actor.getSnapshot().value).toBe('editing')
    expect(actor.getSnapshot().context.draft['note']).toBe('restored')
  })
})

describe('a create that was sent', () => {
  const attempt = { key: 'a key', input: { title: 'Noise' } }
  const empty = { version: null, values: { title: '' } }

  /** Starts an editor of a new record, whose save reports the create and has the given outcomes. */
  function createNew(...outcomes: (Error | null)[]) {
    const saves: unknown[] = []
    const machine = editorMachine.provide({
      actors: {
        save: fromPromise(async ({ input }) => {
          saves.push(input.attempt)
          actor.send({ type: 'create.sent', attempt })
          const outcome = outcomes[saves.length - 1]
          if (outcome instanceof Refused) actor.send({ type: 'create.refused' })
          if (outcome) throw outcome
          return { id: '1' }
        }),
      },
    })
    const actor = createActor(machine, { input: { start: 'editing', base: empty, draft: { title: 'Noise' } } })
    actor.start()
    async function save() {
      actor.send({ type: 'save' })
      await waitFor(actor, (snapshot) => !snapshot.matches('saving'))
      return actor.getSnapshot().context.attempt
    }
    return { save, saves }
  }

  test('is known to the next save while it is not answered, and forgotten once it is saved', async () => {
    const { save, saves } = createNew(new Error('no response'), null)
    expect(await save()).toEqual(attempt)
    expect(await save()).toBeUndefined()
    expect(saves).toEqual([undefined, attempt])
  })

  test('is forgotten once it is refused: nothing was written', async () => {
    const { save } = createNew(new Refused({ title: 'required' }))
    expect(await save()).toBeUndefined()
  })
})

const reached = (paths: { state: { value: unknown } }[]) => new Set(paths.map(({ state }) => state.value))

describe('the paths through the editor', () => {
  const options = {
    input: { start: 'viewing' as const },
    events: [
      { type: 'edit', base } as const,
      { type: 'change', path: 'title', value: 'x' } as const,
      { type: 'save' } as const,
      { type: 'cancel' } as const,
      { type: 'resume' } as const,
      { type: 'discard' } as const,
      { type: 'choose.all', side: 'mine' } as const,
      { type: 'xstate.done.actor.0.editor.saving', output: { id: '1' } },
      { type: 'xstate.error.actor.0.editor.saving', error: new Refused({ title: 'required' }) },
      { type: 'xstate.error.actor.0.editor.saving', error: new Stale(theirs({ title: 'Sound' })) },
    ] as never[],
  }
  test('reach every state', () => {
    expect(reached(getShortestPaths(editorMachine, options))).toEqual(
      new Set(['viewing', 'editing', 'saving', 'leaving', 'conflicted']),
    )
  })

  test('never lose a draft but by saving it, leaving it unchanged or saying so', () => {
    const paths = getSimplePaths(editorMachine, options).filter(({ state }) => state.value === 'viewing')
    const last = new Set(paths.map(({ steps }) => steps.at(-1)?.event.type))
    expect(last).toEqual(new Set(['cancel', 'discard', 'xstate.done.actor.0.editor.saving', 'xstate.init']))
  })
})
