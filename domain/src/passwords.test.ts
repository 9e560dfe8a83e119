import { expect, test } from 'vitest'
import { passwordProblem } from './passwords.ts'

const listed = new Set(['password', 'solskin', 'iloveyou', 'outstanding', 'letmein'])
const context = ['Kirsten Holm', 'kirsten.holm@nordlys.example', 'Nordlys Metal A/S', 'Ansvar']
const problemOf = (password: string) => passwordProblem(password, context, (text) => listed.has(text))

test.each([
  ['outstanding!', 'common'],
  ['Password1234', 'common'],
  ['2024-P4ssw0rd-99', 'common'],
  ['I love you 2026', 'common'],
  ['S0lsk1n!!!!!', 'common'],
  ['let.me.in.1987', 'common'],
  ['ansvar-demo-2026', 'common'],
  ['4nsvar-DEMO-2026!', 'common'],
  ['aaaaaaaaaaaa', 'too_simple'],
  ['abababababab', 'too_simple'],
  ['monkeymonkey', 'too_simple'],
  ['123456789012', 'too_simple'],
  ['qwertyuiopas', 'too_simple'],
  ['ABCD1234efgh', 'too_simple'],
  ['zxcvbnm,./12', 'too_simple'],
  ['Ansvar2026!!', 'personal'],
  ['kirstenholm77', 'personal'],
  ['N0rdlysM3tal', 'personal'],
  ['nordlys-metal-as', 'personal'],
  ['ansvar-99-2026', 'personal'],
])('%s is %s', (password, problem) => {
  expect(problemOf(password)).toBe(problem)
})

test.each([
  'kanel og regnvejr 44',
  'en lang adgangskode',
  'a long enough one',
  'Tr0ub4dor&3-ovn-bus',
  '7xK!v93#mQ2$pL',
  'vi ansvarlige er gode naboer',
  'Holmen ligger stille i morgen',
  'ŝlosilo kaj feriejoj',
])('%s is accepted', (password) => {
  expect(problemOf(password)).toBeNull()
})
