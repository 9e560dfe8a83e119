import { describe, expect, test } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import { exportMachine, type ExportUpdate } from './export.machine.ts'

function start() {
  const runs: { format: string; notify: (news: ExportUpdate) => void; stopped: boolean }[] = []
  const files: string[] = []
  const machine = exportMachine.provide({
    actors: {
      collect: fromCallback(({ sendBack, input }) => {
        const run = { format: input.format, notify: (news: ExportUpdate) => sendBack(news), stopped: false }
        runs.push(run)
        return () => (run.stopped = true)
      }),
    },
  })
  const actor = createActor(machine)
  actor.on('collected', ({ format, rows }) => files.push(`${format} ${rows}`))
  return { actor: actor.start(), runs, files }
}

describe('an export', () => {
  test('reports its progress, and passes its file on once', () => {
    const { actor, runs, files } = start()
    actor.send({ type: 'start', format: 'xlsx' })
    runs[0]?.notify({ type: 'progressed', rows: 500, total: 1200 })
    expect(actor.getSnapshot().context).toMatchObject({ rows: 500, total: 1200 })
    runs[0]?.notify({ type: 'collected', rows: 1200, file: new Blob() })
    expect([files, actor.getSnapshot().value]).toEqual([['xlsx 1200'], 'idle'])
  })

  test('that is cancelled stops fetching and hands over nothing', () => {
    const { actor, runs, files } = start()
    actor.send({ type: 'start', format: 'csv' })
    actor.send({ type: 'cancel' })
    runs[0]?.notify({ type: 'collected', rows: 1, file: new Blob() })
    expect([runs[0]?.stopped, files, actor.getSnapshot().value]).toEqual([true, [], 'idle'])
  })

  test('that failed is tried again in the same form, from its beginning', () => {
    const { actor, runs } = start()
    actor.send({ type: 'start', format: 'csv' })
    runs[0]?.notify({ type: 'progressed', rows: 500, total: 1200 })
    runs[0]?.notify({ type: 'failed', reason: new Error('none') })
    expect(actor.getSnapshot().value).toBe('failed')
    actor.send({ type: 'retry' })
    expect([runs[1]?.format, actor.getSnapshot().context.rows]).toEqual(['csv', 0])
  })
})
