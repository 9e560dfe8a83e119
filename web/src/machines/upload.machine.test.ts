import { getShortestPaths } from '@xstate/graph'
import { describe, expect, test } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import { uploadMachine, type UploadUpdate } from './upload.machine.ts'

const file = new File(['indhold'], 'maaling.txt')

function start(problem: string | null = null) {
  const sending: { notify: (news: UploadUpdate) => void; stopped: boolean }[] = []
  const emitted: string[] = []
  const machine = uploadMachine.provide({
    actors: {
      send: fromCallback(({ sendBack }) => {
        const one = { notify: (news: UploadUpdate) => sendBack(news), stopped: false }
        sending.push(one)
        return () => (one.stopped = true)
      }),
    },
  })
  const actor = createActor(machine, { input: { file, problem } })
  actor.on('*', ({ type }) => emitted.push(type))
  return { actor: actor.start(), sending, emitted }
}

describe('an upload', () => {
  test('reports its progress, and emits when it has uploaded', () => {
    const { actor, sending, emitted } = start()
    sending[0]?.notify({ type: 'progressed', sent: 4 })
    expect(actor.getSnapshot().context.sent).toBe(4)
    sending[0]?.notify({ type: 'uploaded', file: { id: '1' } })
    expect([actor.getSnapshot().value, emitted]).toEqual(['uploaded', ['uploaded']])
  })

  test('stops sending when it is cancelled, and emits it once', () => {
    const { actor, sending, emitted } = start()
    actor.send({ type: 'cancel' })
    expect([sending[0]?.stopped, emitted, actor.getSnapshot().status]).toEqual([true, ['cancelled'], 'done'])
  })

  test('is sent again from the start after it failed', () => {
    const { actor, sending } = start()
    sending[0]?.notify({ type: 'progressed', sent: 4 })
    sending[0]?.notify({ type: 'failed', code: 'UNREACHABLE' })
    expect(actor.getSnapshot().context.code).toBe('UNREACHABLE')
    actor.send({ type: 'retry' })
    expect(sending).toHaveLength(2)
    expect(actor.getSnapshot().context).toMatchObject({ sent: 0, code: null })
  })

  test('of a file that is refused beforehand sends nothing, and is not tried again', () => {
    const { actor, sending } = start('too_large')
    actor.send({ type: 'retry' })
    expect([actor.getSnapshot().value, actor.getSnapshot().context.code, sending]).toEqual(['refused', 'too_large', []])
  })

  test('can be cancelled from every state that is not its end', () => {
    const events = [
      { type: 'progressed', sent: 1 },
      { type: 'uploaded', file: null },
      { type: 'failed', code: 'UPSTREAM' },
      { type: 'retry' },
      { type: 'cancel' },
    ] as const
    const quiet = uploadMachine.provide({ actors: { send: fromCallback(() => undefined) } })
    const paths = getShortestPaths(quiet, { input: { file, problem: null }, events: [...events] })
    expect(paths.length).toBeGreaterThan(3)
    for (const { state } of paths.filter((path) => path.state.status === 'active'))
      expect(state.can({ type: 'cancel' })).toBe(true)
  })
})
