import { describe, expect, test } from 'vitest'
import { machines } from '@ansvar/web/machines/all.ts'
import { machineFiles, machinesDocument } from './machines/document.ts'
import { lifecycles } from './machines/lifecycles.ts'
import { filesBelow, read } from './tree/files.ts'

describe('the charts of the machines', () => {
  test('docs/machines.md is current (else run pnpm machines)', () => {
    expect(read('docs/machines.md')).toBe(machinesDocument())
  })

  test('every lifecycle of the domain has a chart', () => {
    const files = filesBelow('domain/src', ['-states.ts'])
    expect(lifecycles.map(({ path }) => path).toSorted()).toEqual(files.toSorted())
  })

  test('every machine has a chart with its id', () => {
    const ids = machineFiles().map((path) => /\bid: '(\w+)'/.exec(read(path))?.[1] ?? path)
    expect(new Set(ids)).toEqual(new Set(Object.keys(machines)))
    expect(Object.entries(machines).filter(([id, machine]) => machine.id !== id)).toEqual([])
  })
})
