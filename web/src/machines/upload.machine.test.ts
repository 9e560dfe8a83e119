import { getShortestPaths } from '@xstate/graph'
import { describe, expect, test } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import { uploadMachine, type UploadUpdate } from './upload.machine.ts'

const file = new File(['indhold'], 'maaling.txt')

function start(fault: string | null = null) {
  const sending: { tell: (news: UploadUpdate) => void; stopped: boolean }[] = []
  const heard: string[] = []
  const machine = uploadMachine.provide({
    actors: {
      send: fromCallback(({ sendBack }) => {
        const one = { tell: (news: UploadUpdate) => sendBack(news), stopped: false }
        sending.push(one)
        return () => (one.stopped = true)
      }),
    },
  })
  const actor = createActor(machine, { input: { file, fault } })
  actor.on('*', ({ type }) => heard.push(type))
  return { actor: actor.start(), sending, heard }
}

describe('an upload', () => {
  test('tells how far it has come, and is announced when it has arrived', () => {
    const { actor, sending, heard } = start()
    sending[0]?.tell({ type: 'progressed', sent: 4 })
    expect(actor.getSnapshot().context.sent).toBe(4)
    sending[0]?.tell({ type: 'arrived', file: { id: '1' } })
    expect([actor.getSnapshot().value, heard]).toEqual(['arrived', ['arrived']])
  })

  test('stops the sending when it is cancelled, and is told of once', () => {
    const { actor, sending, heard } = start()
    actor.send({ type: 'cancel' })
    expect([sending[0]?.stopped, heard, actor.getSnapshot().status]).toEqual([true, ['cancelled'], 'done'])
  })

  test('is sent anew from its beginning after it failed', () => {
    const { actor, sending } = start()
    sending[0]?.tell({ type: 'progressed', sent: 4 })
    sending[0]?.tell({ type: 'failed', code: 'UNREACHABLE' })
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
      { type: 'arrived', file: null },
      { type: 'failed', code: 'UPSTREAM' },
      { type: 'retry' },
      { type: 'cancel' },
    ] as const
    const quiet = uploadMachine.provide({ actors: { send: fromCallback(() => undefined) } })
    const paths = getShortestPaths(quiet, { input: { file, fault: null }, events: [...events] })
    expect(paths.length).toBeGreaterThan(3)
    for (const { state } of paths.filter((path) => path.state.status === 'active'))
      expect(state.can({ type: 'cancel' })).toBe(true)
  })
})
