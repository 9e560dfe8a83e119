import { afterAll, beforeAll, expect, test } from 'vitest'
import { fieldEdits, fieldTests } from './additions/field.ts'
import { resourceFiles, resourceFolder, resourceLine } from './additions/resource.ts'
import { createScratchCopy, type ScratchCopy } from './scratch.ts'

const contracts = ['note-of-areas', 'answers', 'descriptions', 'field-codes', 'operations', 'types']

let copy: ScratchCopy
let report: string
beforeAll(async () => {
  copy = await createScratchCopy()
  for (const edit of fieldEdits) copy.apply(edit)
  copy.write('tests/contract/note-of-areas.test.ts', fieldTests)
  for (const [name, text] of Object.entries(resourceFiles)) copy.write(`${resourceFolder}/${name}`, text)
  copy.apply(resourceLine)
  await copy.run('@graphql-codegen/cli/esm/bin.js', '--config', 'codegen.ts')
  for (const part of ['domain', 'api', 'web', 'tests']) await copy.run('typescript/bin/tsc', '--noEmit', '-p', part)
  const files = contracts.map((name) => `tests/contract/${name}.test.ts`)
  const options = ['--project', 'contract', '--retry', '0', '--reporter', 'verbose']
  report = await copy.run('vitest/vitest.mjs', 'run', ...options, ...files)
}, 600_000)
afterAll(() => copy[Symbol.dispose]())

test('an optional text field is added in at most eight edits', () => {
  expect(fieldEdits.length).toBeLessThanOrEqual(8)
  expect(report).toContain('the note of an area is stored and returned')
  expect(report).toContain('the note is in the OpenAPI document')
})

test('a plain resource is added with one folder and one line', () => {
  expect(resourceLine.insert.split('\n')).toEqual([expect.any(String), ''])
  const queries = ['permits', 'permit', 'permitHistory'].map((name) => `${name} responds to the demo`)
  const mutations = ['createPermit', 'updatePermit'].map((name) => `${name} returns its declared type`)
  const types = ['Permit', 'PermitInput', 'PermitList'].map((name) => `${name} is the same type in both`)
  for (const title of [...queries, ...mutations, ...types]) expect(report).toContain(title)
})
