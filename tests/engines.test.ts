import { expect, test } from 'vitest'
import { ofEachEngine, ofNoEngine } from './run/engines.ts'
import { filesBelow, read } from './tree/files.ts'

const tests = filesBelow('api/tests', ['.test.ts'])

test('the lists of tests by engine name files that exist, each once', () => {
  const listed = [...ofEachEngine, ...ofNoEngine]
  expect(listed.filter((file) => !tests.includes(file))).toEqual([])
  expect(new Set(listed).size).toBe(listed.length)
})

test('a test that names an engine, or starts a process with a database, runs on both engines', () => {
  const depends = tests.filter((file) => /\b(serverUrl|engine|emptyEmbedded)\b|support\/process\.ts/.test(read(file)))
  expect(depends.length).toBeGreaterThan(10)
  expect(depends.filter((file) => !ofEachEngine.includes(file) && !ofNoEngine.includes(file))).toEqual([])
})
