import { Session } from 'node:inspector/promises'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { complexityOf, isTooComplex } from '@ansvar/domain/rich-text'
import { parseMarkdown } from '@ansvar/web/ui/rich-text/markdown.ts'
import { plainText } from '@ansvar/web/ui/rich-text/plain-text.ts'

// Counts the steps of parsing a text instead of measuring time: how often the engine ran each block of the parser's
// code.

const session = new Session()
beforeAll(async () => {
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
})
afterAll(async () => {
  await session.post('Profiler.stopPreciseCoverage')
  session.disconnect()
})

async function stepsOf(work: () => unknown, files: RegExp): Promise<number> {
  await session.post('Profiler.takePreciseCoverage')
  work()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  return result
    .filter(({ url }) => files.test(url))
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges.map(({ count }) => count)))
    .reduce((sum, count) => sum + count, 0)
}

const parser = /micromark|mdast/
const bounds = /domain\/src\/rich-text/

// Each pattern makes a part of the parser backtrack to the start or recurse as deeply as it can.
type Pattern = readonly [name: string, part: (index: number) => string]

const repeated: readonly string[] = [
  ['*a ', 'a* ', '*a* ', '*a **b ', '**a* ', '_a __b ', '*_', '*', '_', '***a', 'a*b_c`d`[e](f)<g>&h;\n'],
  ['[', ']', '[]', '[]]', '[a](', '[a](b "', '[a](b (', '[a](<b', '[a][', '![', '[*](b (a\n[a][', '[^1]'],
  [
    '>',
    '> ',
    '- ',
    '1. ',
    '- > ',
    '> - ',
    '>>>>>>a\n',
    '- - - - a\n',
    '- > a\n',
    '> - a\n',
    '> a\n\n',
    '>\n\n',
    '>a\n>\n',
  ],
  ['- a\n', '-\n', '-\n\n', '- a\n\n  b\n\n', '1. a\n', '-     a\n', '    a\n\n', 'a\n=\n', 'a\n-\n', '# a\n', '***\n'],
  [
    '`a``b```',
    '`a\\``b',
    '``` a\n',
    '~~~ a\n',
    '<',
    '<a:',
    '<b>',
    '<a@b',
    '&',
    '&amp;',
    '&#x',
    '\\',
    '\\*',
    '|a|b\n|-|-\n',
  ],
  ['\n', '\r\n', 'a\n', 'a\\\n', 'a  \n', '\t', ' ', '\u{1D11E}*', '](b ([\n    '],
].flat()

const patterns: readonly Pattern[] = [
  ...repeated.map((part): Pattern => [part, () => part]),
  ['runs of backticks', (index: number) => `${'`'.repeat(index + 1)}a`],
  ['items with increasing indentation', (index: number) => `${' '.repeat(2 * index)}- a\n`],
  ['definitions and their uses', (index: number) => `[a${index}]: b\n\n[a${index}] `],
  ['lazy continuation lines in ten quotes', (index: number) => (index ? 'a\n' : '> > > > > > > > > > a\n')],
  ['brackets in brackets', (index: number) => (index < 800 ? '[' : ']')],
  ['emphasis in emphasis', (index: number) => (index < 800 ? '*a ' : 'a* ')],
]

function textOf(pattern: (index: number) => string, length: number): string {
  let text = ''
  for (let index = 0; text.length < length; index += 1) text += pattern(index)
  return text.slice(0, length)
}

describe('a hostile text', () => {
  test.each(patterns)('of %j takes steps in proportion to its length, or is refused', async (_name, pattern) => {
    const lengths = [500, 2_000, 8_000]
    for (const length of lengths) {
      const text = textOf(pattern, length)
      const scanned = await stepsOf(() => complexityOf(text), bounds)
      expect(scanned).toBeLessThan(80 * (length + 1_000))
      if (isTooComplex(text)) continue
      expect(await stepsOf(() => parseMarkdown(text), parser)).toBeLessThan(800 * (length + 5_000))
    }
  })

  test('of a hundred thousand characters is refused if its steps grow with the square', () => {
    const known = ['a* ', '*_', '> a\n\n', 'a\n=\n', '>', '- ', '- - - - a\n', '[a](b (', '`a``b```', '- > a\n']
    const accepted = known.filter((pattern) => !isTooComplex(pattern.repeat(100_000 / pattern.length)))
    expect(accepted).toEqual([])
  })

  test('is shown as plain characters, line by line', () => {
    const text = `${'>'.repeat(60)} a\n# b`
    expect(parseMarkdown(text).parts).toEqual([
      {
        type: 'paragraph',
        children: [{ type: 'text', value: `${'>'.repeat(60)} a` }, { type: 'break' }, { type: 'text', value: '# b' }],
      },
    ])
  })

  test('is converted to plain text in one pass', () => {
    for (const [, pattern] of patterns) expect(plainText(textOf(pattern, 10_000)).length).toBeLessThanOrEqual(10_000)
  })
})

const word = fc.stringMatching(/^[a-zæøå]{1,12}$/)
const words = fc.array(word, { minLength: 1, maxLength: 40 }).map((list) => list.join(' '))
const piece = fc.oneof(
  words,
  words.map((text) => `**${text}**`),
  words.map((text) => `*${text}*`),
  words.map((text) => `[${text}](https://nordlys.example/${text.length})`),
  words.map((text) => `\`${text}\``),
)
const paragraph = fc.array(piece, { minLength: 1, maxLength: 30 }).map((list) => list.join(', '))
const block = fc.oneof(
  paragraph,
  words.map((text) => `## ${text}`),
  fc.array(paragraph, { minLength: 1, maxLength: 40 }).map((list) => list.map((item) => `- ${item}`).join('\n')),
  fc
    .array(paragraph, { minLength: 1, maxLength: 8 })
    .map((list) => list.map((item, at) => `${'  '.repeat(at)}- ${item}`).join('\n')),
  paragraph.map((text) => `> ${text}\n> ${text}`),
  words.map((text) => `Signed: ______________ ${text}`),
)

test('realistic texts of any length are not too complex', () => {
  fc.assert(
    fc.property(fc.array(block, { minLength: 1, maxLength: 60 }), (blocks) => {
      expect(isTooComplex(blocks.join('\n\n').slice(0, 100_000))).toBe(false)
    }),
    { numRuns: 60 },
  )
})
