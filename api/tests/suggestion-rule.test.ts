import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { naceSections } from '@ansvar/domain/nace'
import { concernOf, sectionOf, topicIndustries } from '@ansvar/domain/suggestions'

const lines = (name: string) =>
  readFileSync(new URL(`../../data/${name}.csv`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)

test('the rule has industries for every topic of the catalogue, and for no other', () => {
  const topics = lines('topics').map((line) => line.split(',')[0] ?? '')
  expect(new Set(Object.keys(topicIndustries))).toEqual(new Set(topics))
})

test('every industry of a topic is in the classification', () => {
  const codes = new Set(lines('nace').map((line) => line.split(',')[0]))
  const named = Object.values(topicIndustries).flatMap((industries) => industries ?? [])
  expect(named.filter((code) => !codes.has(code))).toEqual([])
})

test('every division of the classification is in its section of data/nace.csv', () => {
  const divisions = lines('nace')
    .map((line) => line.split(','))
    .filter(([, level]) => level === 'division')
  expect(divisions.length).toBe(88)
  for (const [code = '', , section = ''] of divisions) expect([code, sectionOf(code)]).toEqual([code, section])
  expect(naceSections.map(sectionOf)).toEqual(naceSections)
})

test.each([
  ['emissions', '25.61', 'SPECIFIC'],
  ['emissions', '62.01', 'NONE'],
  ['nature', '25.61', 'NONE'],
  ['cyber security', '10', 'SPECIFIC'],
  ['cyber security', 'C', 'SPECIFIC'],
  ['cyber security', '25.61', 'NONE'],
  ['waste', '62.01', 'GENERAL'],
  ['a topic of a maintainer', '62.01', 'GENERAL'],
] as const)('%s concerns industry %s: %s', (topic, industry, concern) => {
  expect(concernOf(topic, industry)).toBe(concern)
})
