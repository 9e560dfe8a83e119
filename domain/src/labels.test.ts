import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { labelOf, type Pictogram, type SignalWord, signalWords, type StatementCategory } from './labels.ts'
import type { StatementCode } from './statements.ts'

/** Statement: category, pictograms, signal word; from CLP, Annex I. */
const statements = `
  H203: Expl. 1.3, GHS01, DANGER
  H220: Flam. Gas 1A, GHS02, DANGER
  H221: Flam. Gas 1B, GHS02, DANGER; Flam. Gas 2, , WARNING
  H222: Aerosol 1, GHS02, DANGER
  H223: Aerosol 2, GHS02, WARNING
  H224: Flam. Liq. 1, GHS02, DANGER
  H225: Flam. Liq. 2, GHS02, DANGER
  H226: Flam. Liq. 3, GHS02, WARNING
  H229: Aerosol 1, GHS02, DANGER; Aerosol 2, GHS02, WARNING; Aerosol 3, , WARNING
  H241: Self-react. B, GHS01 GHS02, DANGER; Org. Perox. B, GHS01 GHS02, DANGER
  H270: Ox. Gas 1, GHS03, DANGER
  H271: Ox. Liq. 1, GHS03, DANGER; Ox. Sol. 1, GHS03, DANGER
  H272: Ox. Liq. 2, GHS03, DANGER; Ox. Liq. 3, GHS03, WARNING
  H280: Press. Gas (Liq.), GHS04, WARNING
  H290: Met. Corr. 1, GHS05, WARNING
  H300: Acute Tox. 2 (oral), GHS06, DANGER
  H301: Acute Tox. 3 (oral), GHS06, DANGER
  H302: Acute Tox. 4 (oral), GHS07, WARNING
  H304: Asp. Tox. 1, GHS08, DANGER
  H310: Acute Tox. 2 (dermal), GHS06, DANGER
  H311: Acute Tox. 3 (dermal), GHS06, DANGER
  H312: Acute Tox. 4 (dermal), GHS07, WARNING
  H314: Skin Corr. 1, GHS05, DANGER
  H315: Skin Irrit. 2, GHS07, WARNING
  H317: Skin Sens. 1, GHS07, WARNING
  H318: Eye Dam. 1, GHS05, DANGER
  H319: Eye Irrit. 2, GHS07, WARNING
  H330: Acute Tox. 2 (inhalation), GHS06, DANGER
  H331: Acute Tox. 3 (inhalation), GHS06, DANGER
  H332: Acute Tox. 4 (inhalation), GHS07, WARNING
  H334: Resp. Sens. 1, GHS08, DANGER
  H335: STOT SE 3, GHS07, WARNING
  H336: STOT SE 3, GHS07, WARNING
  H340: Muta. 1B, GHS08, DANGER
  H341: Muta. 2, GHS08, WARNING
  H350: Carc. 1B, GHS08, DANGER
  H351: Carc. 2, GHS08, WARNING
  H361d: Repr. 2, GHS08, WARNING
  H370: STOT SE 1, GHS08, DANGER
  H372: STOT RE 1, GHS08, DANGER
  H373: STOT RE 2, GHS08, WARNING
  H400: Aquatic Acute 1, GHS09, WARNING
  H410: Aquatic Chronic 1, GHS09, WARNING
  H411: Aquatic Chronic 2, GHS09, NORMAL
  H412: Aquatic Chronic 3, , NORMAL`

const table = new Map(
  statements
    .trim()
    .split('\n')
    .map((line): [string, StatementCategory[]] => {
      const [code = '', categories = ''] = line.trim().split(': ')
      return [code, categories.split('; ').map(readCategory)]
    }),
)

function readCategory(text: string): StatementCategory {
  const [category = '', pictograms = '', signalWord] = text.split(', ')
  return {
    category,
    pictograms: pictograms.split(' ').filter(Boolean) as Pictogram[],
    signalWord: signalWord as SignalWord,
  }
}

const label = (codes: string, categories: string[] = []) =>
  labelOf(codes.split(' ').filter(Boolean) as StatementCode[], table, categories)
const shown = (codes: string, categories: string[] = []) =>
  label(codes, categories)
    .pictograms.map(({ pictogram, optional }) => (optional ? `(${pictogram})` : pictogram))
    .join(' ')

// H280 is added to the gases, because note U of the table requires it for gases that are sold under pressure.
describe('signal word and pictograms of substances, as CLP, Annex VI, Table 3 has them', () => {
  test.each([
    ['acetone', 'H225 H319 H336', [], 'GHS02 GHS07', 'DANGER'],
    ['methanol', 'H225 H301 H311 H331 H370', [], 'GHS02 GHS06 GHS08', 'DANGER'],
    ['ethanol', 'H225', [], 'GHS02', 'DANGER'],
    ['toluene', 'H225 H304 H315 H336 H361d H373', [], 'GHS02 GHS07 GHS08', 'DANGER'],
    ['benzene', 'H225 H304 H315 H319 H340 H350 H372', [], 'GHS02 GHS07 GHS08', 'DANGER'],
    ['sodium hydroxide', 'H314', [], 'GHS05', 'DANGER'],
    ['hydrochloric acid', 'H314 H335', [], 'GHS05 GHS07', 'DANGER'],
    ['ammonia, anhydrous', 'H221 H280 H314 H331 H400', ['Flam. Gas 2'], '(GHS04) GHS05 GHS06 GHS09', 'DANGER'],
    ['hydrogen', 'H220 H280', [], 'GHS02 (GHS04)', 'DANGER'],
    ['oxygen', 'H270 H280', [], 'GHS03 GHS04', 'DANGER'],
    ['hydrogen peroxide', 'H271 H302 H314 H332', [], 'GHS03 GHS05 GHS07', 'DANGER'],
    ['hydrogen cyanide', 'H224 H330 H400 H410', [], 'GHS02 GHS06 GHS09', 'DANGER'],
    ['formaldehyde', 'H301 H311 H314 H317 H331 H341 H350', [], 'GHS05 GHS06 GHS08', 'DANGER'],
    ['toluene diisocyanate', 'H315 H317 H319 H330 H334 H335 H351 H412', [], 'GHS06 GHS08', 'DANGER'],
    ['acetic anhydride', 'H226 H302 H314 H332', [], 'GHS02 GHS05 GHS07', 'DANGER'],
    ['trichloroethylene', 'H315 H319 H336 H341 H350 H412', [], 'GHS07 GHS08', 'DANGER'],
    ['d-limonene', 'H226 H304 H315 H317 H400 H412', [], 'GHS02 GHS07 GHS08 GHS09', 'DANGER'],
    ['maleic anhydride', 'H302 H314 H317 H318 H334 H372', [], 'GHS05 GHS07 GHS08', 'DANGER'],
  ])('%s', (_, codes, categories, pictograms, signalWord) => {
    expect([shown(codes, categories), label(codes, categories).signalWord]).toEqual([pictograms, signalWord])
  })
})

describe('precedence (CLP, Article 26)', () => {
  test.each([
    [
      '1a: with the exploding bomb, flame and flame over circle are optional',
      'H203 H225 H272',
      'GHS01 (GHS02) (GHS03)',
    ],
    ['1a: but not where one statement demands both', 'H241', 'GHS01 GHS02'],
    ['1b: no exclamation mark with the skull', 'H301 H317 H335', 'GHS06'],
    ['1c: none for irritation with corrosion', 'H315 H318 H319', 'GHS05'],
    ['1c: but for other hazards', 'H318 H319 H302', 'GHS05 GHS07'],
    ['1d: none for irritation or skin sensitisation with respiratory sensitisation', 'H315 H317 H319 H334', 'GHS08'],
    ['1d: the health hazard of another class does not silence it', 'H317 H351', 'GHS07 GHS08'],
    ['1e: with a flame, the gas cylinder is optional', 'H220 H280', 'GHS02 (GHS04)'],
    ['1e: with a skull, the gas cylinder is optional', 'H280 H331', '(GHS04) GHS06'],
    ['2: the gravest category of one hazard class decides', 'H336 H370', 'GHS08'],
    ['nothing to show', 'H412', ''],
  ])('%s', (_, codes, pictograms) => {
    expect(shown(codes)).toBe(pictograms)
  })

  test('each pictogram lists the statements that still require it', () => {
    expect(label('H302 H315 H318').pictograms).toEqual([
      { pictogram: 'GHS05', statements: ['H318'], optional: false },
      { pictogram: 'GHS07', statements: ['H302'], optional: false },
    ])
  })
})

describe('the signal word', () => {
  test.each([
    ['H226 H302', 'WARNING', 'H226'],
    ['H302 H318 H314', 'DANGER', 'H314'],
    ['H411', 'NORMAL', null],
    ['', 'NORMAL', null],
    ['H302+H312', 'WARNING', 'H302+H312'],
    ['EUH066 H999', 'NORMAL', null],
  ])('of %j is %s, by %s', (codes, signalWord, decidedBy) => {
    expect(label(codes)).toMatchObject({ signalWord, decidedBy })
  })

  test.each([
    ['H222 H229', 'DANGER', 'GHS02'],
    ['H223 H229', 'WARNING', 'GHS02'],
    ['H229', 'WARNING', ''],
  ])('an aerosol with %s: %s, %s', (codes, signalWord, pictograms) => {
    expect([label(codes).signalWord, shown(codes)]).toEqual([signalWord, pictograms])
  })

  test('the most severe category applies if the category is unknown', () => {
    expect([label('H221').signalWord, shown('H221')]).toEqual(['DANGER', 'GHS02'])
    expect(label('H272', ['Ox. Liq. 3']).signalWord).toBe('WARNING')
  })

  test('another statement never lowers the result, and the order does not matter', () => {
    const known = [...table.keys()].filter((code) => !['H222', 'H223', 'H229'].includes(code)) as StatementCode[]
    fc.assert(
      fc.property(fc.subarray(known), fc.constantFrom(...known), (codes, more) => {
        const rank = (all: StatementCode[]) => signalWords.indexOf(labelOf(all, table).signalWord)
        expect(rank([...codes, more])).toBeGreaterThanOrEqual(rank(codes))
        expect(labelOf(codes.toReversed(), table)).toEqual(labelOf(codes, table))
      }),
    )
  })
})
