import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Caller, type TestApi } from './support/api.ts'

// Compares the rules with the harmonised classification and labelling of well-known chemicals: Regulation (EC) No
// 1272/2008 (CLP), Annex VI, Table 3, as amended to ATP 21, columns 5 to 7. The danger codes are the more severe of
// the column model for substitution (TRGS 600, Annex 2) and of the groups of COSHH Essentials. A gas is labelled as
// it is supplied, under pressure (note U), so it has H280 in addition to the statements of its entry.

/** CAS number, name, pictograms, signal word, danger code, deciding statement. A star marks a gas under pressure. */
const chemicals = `
  67-64-1, acetone, 02 07, DANGER, RED, H225
  64-17-5, ethanol, 02, DANGER, RED, H225
  67-56-1, methanol, 02 06 08, DANGER, RED, H225
  67-63-0, propan-2-ol, 02 07, DANGER, RED, H225
  71-43-2, benzene, 02 07 08, DANGER, RED, H340
  108-88-3, toluene, 02 07 08, DANGER, RED, H225
  1330-20-7, xylene, 02 07, WARNING, YELLOW, H226
  110-54-3, n-hexane, 02 07 08 09, DANGER, RED, H225
  75-09-2, dichloromethane, 08, WARNING, RED, H351
  67-66-3, chloroform, 06 08, DANGER, RED, H331
  79-01-6, trichloroethylene, 07 08, DANGER, RED, H350
  127-18-4, tetrachloroethylene, 08 09, WARNING, RED, H351
  123-86-4, n-butyl acetate, 02 07, WARNING, YELLOW, H226
  108-65-6, 2-methoxy-1-methylethyl acetate, 02, WARNING, YELLOW, H226
  71-36-3, butan-1-ol, 02 05 07, DANGER, YELLOW, H226
  107-21-1, ethanediol, 07, WARNING, YELLOW, H302
  98-86-2, acetophenone, 07, WARNING, YELLOW, H302
  77-92-9, citric acid, 07, WARNING, YELLOW, H335
  497-19-8, sodium carbonate, 07, WARNING, GREEN, H319
  872-50-4, N-methyl-2-pyrrolidone, 07 08, DANGER, RED, H360D
  50-00-0, formaldehyde, 05 06 08, DANGER, RED, H350
  108-95-2, phenol, 05 06 08, DANGER, RED, H301
  7664-93-9, sulphuric acid, 05, DANGER, RED, H314
  7664-38-2, phosphoric acid, 05, DANGER, RED, H314
  64-19-7, acetic acid, 02 05, DANGER, RED, H314
  1310-73-2, sodium hydroxide, 05, DANGER, RED, H314
  1310-58-3, potassium hydroxide, 05 07, DANGER, RED, H314
  7681-52-9, sodium hypochlorite, 05 09, DANGER, RED, H400
  7722-84-1, hydrogen peroxide, 03 05 07, DANGER, RED, H271
  1336-21-6, ammonia in water, 05 09, DANGER, RED, H400
  7647-01-0*, hydrogen chloride, 04 05 06, DANGER, RED, H314
  1333-74-0*, hydrogen, 02 04, DANGER, RED, H220
  74-86-2*, acetylene, 02 04, DANGER, RED, H220
  7782-44-7*, oxygen, 03 04, DANGER, RED, H270
  7782-50-5*, chlorine, 03 04 06 09, DANGER, RED, H400
  1333-82-0, chromium trioxide, 03 05 06 08 09, DANGER, RED, H330
  7786-81-4, nickel sulphate, 07 08 09, DANGER, RED, H350i
  7440-48-4, cobalt, 08, DANGER, RED, H350
  7439-97-6, mercury, 06 08 09, DANGER, RED, H330
  10043-35-3, boric acid, 08, DANGER, RED, H360FD`

let api: TestApi
let reader: Caller
beforeAll(async () => {
  api = await startApi()
  reader = await api.signIn('reader')
})
afterAll(() => api.close())

const rows = chemicals
  .trim()
  .split('\n')
  .map((line) => line.trim().split(', ') as [string, string, string, string, string, string])

test('forty chemicals are compared with the regulation', () => expect(rows).toHaveLength(40))

test.each(rows)(
  '%s, %s, has %s, %s, and is %s by %s',
  async (cas, _, pictograms, signalWord, dangerCode, decidedBy) => {
    const [substance] = (await reader.get(`substances?cas_number=${cas.replace('*', '')}`)).body.content
    const ids = [...((substance?.['hazard_statement_ids'] ?? []) as string[])]
    if (cas.endsWith('*')) ids.push((await reader.get('hazard-statements?q=H280')).body.content[0]?.id ?? '')
    const { body } = await reader.get(`chemicals/warnings?${ids.map((id) => `hazard_statement_ids=${id}`).join('&')}`)
    const shown = (body['pictograms'] as { pictogram: string }[]).map(({ pictogram }) => pictogram.slice(3)).join(' ')
    expect([shown, body['signal_word'], body['danger_code'], body['danger_code_decided_by']]).toEqual([
      pictograms,
      signalWord,
      dangerCode,
      decidedBy,
    ])
  },
)
