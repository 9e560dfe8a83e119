import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { machines, type MachineId } from '@ansvar/web/machines/all.ts'
import { play, type Played } from '@ansvar/web/replay/play.ts'
import { readRecording, type Machines } from '@ansvar/web/replay/read.ts'
import { edgesTaken, withoutEdge } from './replaying/broken.ts'
import { divergenceText, stepsTable } from './replaying/report.ts'
import { root } from './tree/files.ts'

const folder = `${root}tests/replay`
const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
const recordings = files.map((name) => ({
  name: name.replace('.json', ''),
  recording: readRecording(readFileSync(`${folder}/${name}`, 'utf8'), machines),
}))
const recordingOf = (name: string) => {
  const found = recordings.find((one) => one.name === name)
  if (!found) throw new Error(`There is no recording ${name}`)
  return found.recording
}

/** Returns the states that the actors of a machine passed through, in order. */
const passed = ({ steps }: Played, machine: string) =>
  steps.filter((step) => step.machine === machine).map(({ value }) => value)

describe('a recording in tests/replay', () => {
  test('exists for the most common problems', () => {
    const named = ['edit-conflict', 'session-expired-in-an-edit', 'refused-upload', 'language-switch']
    expect(recordings.map(({ name }) => name)).toEqual(expect.arrayContaining(named))
    expect(recordings.length).toBeGreaterThanOrEqual(6)
  })

  test.each(recordings)('$name: contains its build, its browser and its language', ({ recording }) => {
    const { app, route, language, viewport, masked } = recording
    expect({ app, route, language, viewport, masked }).toEqual({
      app: { version: expect.stringMatching(/^\d+\.\d+\.\d+$/), build: expect.stringMatching(/^first-[\w-]{7,8}$/) },
      route: expect.stringMatching(
        /^\/(leadership\/policies|dashboard|events\/new|(?:monitoring\/meters|evaluation\/event-handling)\/[\w-]{36}|organization\/manage-organization\/tokens)$/,
      ),
      language: 'en',
      viewport: [1280, 720],
      masked: true,
    })
  })

  test.each(recordings)('$name: every machine reaches the recorded states', ({ recording }) => {
    const played = play(recording, machines)
    expect(played.divergence && divergenceText(played.divergence)).toBeNull()
    expect(played.steps.length).toBeGreaterThan(5)
  })

  test('contains the case in its name', () => {
    const states = (name: string, machine: string) => passed(play(recordingOf(name), machines), machine)
    expect(states('edit-conflict', 'editor')).toContain('conflicted')
    expect(states('session-expired-in-an-edit', 'authentication')).toEqual(
      expect.arrayContaining(['losingSession', 'signedOut', 'signingIn', 'signedIn']),
    )
    expect(states('session-expired-in-an-edit', 'editor')).toContain('editing')
    expect(states('refused-upload', 'upload')).toEqual(expect.arrayContaining(['refused', 'failed', 'cancelled']))
    const languages = recordingOf('language-switch').entries.flatMap((one) =>
      one.is === 'language' ? [one.language] : [],
    )
    expect(languages).toEqual(['da', 'en'])
    expect(states('pasted-readings', 'paste')).toEqual(
      expect.arrayContaining(['ambiguous', 'invalid', 'refused', 'storing', 'done']),
    )
    const statuses = recordingOf('pasted-readings').entries.flatMap((one) =>
      one.is === 'response' && one.operation === 'CreateReadings' ? [one.httpStatus] : [],
    )
    expect(statuses.length).toBe(2)
    expect(states('refused-token', 'request')).toEqual(expect.arrayContaining(['refused', 'editing', 'closed', 'done']))
    const changes = recordingOf('live-changes').entries.filter(
      (one) => one.is === 'event' && one.event.type === 'changed',
    )
    expect(changes.length).toBeGreaterThan(1)
  })

  test.each(recordings)('$name: contains no text of a user', ({ name, recording }) => {
    const text = readFileSync(`${folder}/${name}.json`, 'utf8')
    expect(recording.masked).toBe(true)
    for (const word of ['nordlys', 'Bruun', 'Environmental', 'Mads', 'ansvar-demo', '@nordlys'])
      expect(text.toLowerCase()).not.toContain(word.toLowerCase())
  })

  test('is printed as a table, or as its first divergence', () => {
    const recording = recordingOf('edit-conflict')
    expect(stepsTable(recording, play(recording, machines))).toMatch(/^entry +s +machine +event +state\n/)
    const elsewhere = { ...machines, editor: withoutEdge(machines.editor, 'editing save 0') }
    const { divergence } = play(recording, elsewhere)
    expect(divergence && divergenceText(divergence)).toMatch(
      /editor \(x:\d+\) parts from the recording at save\n {2}expected state: saving\n {2}found state: {4}editing/,
    )
  })
})

describe('a machine without one of its transitions', () => {
  test.each(recordings)('$name: fails at the first event that takes this transition', ({ recording }) => {
    const firsts = new Map<string, { id: string; edge: string; index: number }>()
    for (const one of edgesTaken(recording, machines))
      if (!firsts.has(`${one.id} ${one.edge}`)) firsts.set(`${one.id} ${one.edge}`, one)
    expect(firsts.size).toBeGreaterThan(2)
    const found = [...firsts.values()].map(({ id, edge }) => {
      const broken: Machines = { ...machines, [id]: withoutEdge(machines[id as MachineId], edge) }
      return { id, edge, index: play(recording, broken).divergence?.index }
    })
    expect(found).toEqual([...firsts.values()])
  })
})
