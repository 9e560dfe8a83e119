import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { danishPart, restrictionText } from '@ansvar/domain/restriction-texts'

const file = readFileSync(new URL('../../data/restriction_lists.csv', import.meta.url), 'utf8')
const rows = parse<{ reason: string; note: string; source: string }>(file, { columns: true, bom: true })
const parts = new Set(
  rows.flatMap(({ reason, note, source }) => [reason, note, source].flatMap((text) => text.split('; '))),
)
parts.delete('')

test('every text of the restriction lists has a Danish translation', () => {
  expect(parts.size).toBeGreaterThan(100)
  expect([...parts].filter((part) => danishPart(part) === null)).toEqual([])
})

test('the Danish texts contain no English', () => {
  const english = /\b(Article|see entry|properties|latest|sunset|page|compiled|Annex|environment|human|health)\b/
  expect([...parts].map((part) => danishPart(part)).filter((text) => english.test(text ?? ''))).toEqual([])
})

test.each([
  [
    'Carcinogenic (Article 57a); PBT (Article 57d)',
    'Kræftfremkaldende (artikel 57, litra a); PBT (artikel 57, litra d)',
  ],
  [
    'Endocrine disrupting properties (Article 57(f) - environment)',
    'Hormonforstyrrende egenskaber (artikel 57, litra f – miljø)',
  ],
  ['latest application 2019-01-04; sunset 2020-07-04', 'seneste ansøgningsdato 2019-01-04; solnedgangsdato 2020-07-04'],
  ['Restricted, see entry 46a', 'Begrænset, se punkt 46a'],
])('%s in Danish', (english, danish) => {
  expect(restrictionText(english, 'da')).toBe(danish)
  expect(restrictionText(english, 'en')).toBe(english)
})
