import { sql } from 'kysely'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type Caller, type TestApi } from './support/api.ts'

let api: TestApi
let editor: Caller
let policies: string

beforeAll(async () => {
  api = await startApi()
  editor = await api.signIn('editor')
  policies = `organizations/${editor.organizationId}/policies`
})
afterAll(() => api.close())

const titles = async (query: string) =>
  (await editor.get(`${policies}?${query}`)).body.content.map(({ title }) => title)

const substances = async (query: string) => {
  const { body } = await editor.get(`substances?${query}`)
  return { ids: body.content.map(({ id }) => id), total: body.total_elements }
}

/** Returns the texts in the order of the database. */
async function sorted(texts: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select text from unnest(${texts}::text[]) with ordinality as given (text, place)
    order by app.sort_key(text) collate "C", place`.execute(api.database.kysely)
  return rows.map(({ text }) => text)
}

describe('the order of texts', () => {
  test('is that of the Danish alphabet', async () => {
    const shuffled = ['Ålborg', 'zebra', 'Ærø', 'Aabenraa', 'øl', 'abe', 'Östlund', 'Ängel', 'Übel', 'ysten', 'yacht']
    expect(await sorted(shuffled)).toEqual(
      ['abe', 'yacht', 'ysten', 'Übel', 'zebra', 'Ängel', 'Ærø', 'øl', 'Östlund', 'Aabenraa', 'Ålborg'].toSorted(
        new Intl.Collator('da', { sensitivity: 'base' }).compare,
      ),
    )
  })

  test('ignores case and accents', async () => {
    expect(await sorted(['Éclair B', 'eclair a', 'ECLAIR C', 'éclair d'])).toEqual([
      'eclair a',
      'Éclair B',
      'ECLAIR C',
      'éclair d',
    ])
  })

  test('equals that of browsers for Danish', async () => {
    const letters = fc.constantFrom(...Array.from('abcdefghijklmnopqrstuvwxyzæøåABCÆØÅéèüöäß019 '))
    const word = fc
      .string({ unit: letters, minLength: 1, maxLength: 6 })
      .map((text) => text.trim().replaceAll(/ +/g, ' '))
      // Browsers treat "a" in "ä" and "å" as the second letter of "aa", but not in "aA". No word contains these.
      .filter((text) => !/[aA][äåÅ]|aA/.test(text))
    const compare = new Intl.Collator('da', { sensitivity: 'base' }).compare
    await fc.assert(
      fc.asyncProperty(fc.array(word, { minLength: 2, maxLength: 40 }), async (words) => {
        const ordered = await sorted(words)
        for (const [index, text] of ordered.entries()) {
          const next = ordered[index + 1]
          if (next !== undefined && compare(text, next) > 0) throw new Error(`${text} stands before ${next}`)
        }
      }),
      { numRuns: 100, seed: Number(process.env['PROPERTY_SEED'] ?? 1) },
    )
    expect(compare('å', 'aa')).toBe(0)
  })

  test('is served by an index that starts with the organization', async () => {
    const { rows } = await sql<Record<string, string>>`
      select indexdef from pg_indexes where indexname = 'policies_title'`.execute(api.database.kysely)
    expect(rows[0]?.['indexdef']).toMatch(/\(organization_id, title_key, id\)/)
  })
})

describe('paging', () => {
  test('returns each record once for any page size, even if all are equal', async () => {
    for (let count = 0; count < 12; count += 1) await editor.post(policies, { title: 'Ens' })
    const { total_elements: total } = (await editor.get(policies)).body
    for (const size of [1, 5, 7, 500]) {
      const seen: string[] = []
      for (let page = 0; page * size < total; page += 1) {
        const { body } = await editor.get(`${policies}?size=${size}&page=${page}&sort=state&sort=title,desc`)
        if (body.total_elements !== total) throw new Error(`page ${page} of ${size} says ${body.total_elements}`)
        seen.push(...body.content.map(({ id }) => id))
      }
      expect(new Set(seen).size).toBe(total)
      expect(seen).toHaveLength(total)
    }
  })

  test('continues in the same order on deep pages', async () => {
    const { total } = await substances('size=1')
    expect(total).toBeGreaterThan(2500)
    const whole: unknown[] = []
    for (let page = 0; page * 500 < total; page += 1)
      whole.push(...(await substances(`size=500&page=${page}&sort=name`)).ids)
    expect(new Set(whole).size).toBe(total)
    for (const page of [9, 10, 20])
      expect((await substances(`size=100&page=${page}&sort=name`)).ids).toEqual(
        whole.slice(page * 100, (page + 1) * 100),
      )
    // A page far from the start is close to the end, and is read from there.
    const ends = (await substances('size=200&sort=name,desc')).ids
    expect(new Set(whole.slice(-200))).toEqual(new Set(ends))
  })

  test('returns the total also after the last page', async () => {
    const { total_elements: total } = (await editor.get(policies)).body
    expect((await editor.get(`${policies}?page=1000`)).body).toEqual({ total_elements: total, content: [] })
  })

  test('returns 25 by default, and all of the given ids', async () => {
    for (let count = 0; count < 20; count += 1) await editor.post(policies, { title: `Nummer ${count}` })
    expect((await editor.get(policies)).body.content).toHaveLength(25)
    const ids = (await editor.get(`${policies}?size=500`)).body.content.map(({ id }) => id)
    const query = ids.map((id) => `id=${id}`).join('&')
    expect((await editor.get(`${policies}?${query}`)).body.content).toHaveLength(ids.length)
  })
})

describe('sorting', () => {
  test('puts empty values last in both directions', async () => {
    for (const direction of ['asc', 'desc']) {
      const { body } = await editor.get(`${policies}?sort=next_review_date,${direction}&size=500`)
      const dates = body.content.map((policy) => policy['next_review_date'])
      const known = dates.filter((date) => date !== null).map(String)
      expect(dates.slice(known.length).every((date) => date === null)).toBe(true)
      const expected = known.toSorted()
      expect(known).toEqual(direction === 'asc' ? expected : expected.toReversed())
    }
  })

  test('by state follows the life cycle of a policy, and by owner the owner’s name', async () => {
    const { body } = await editor.get(`${policies}?sort=state,desc&size=1`)
    expect(body.content[0]?.['state']).toBe('RETIRED')
    const [first] = (await editor.get(`${policies}?sort=owner&size=1`)).body.content
    const owner = await editor.get(`organizations/${editor.organizationId}/members?id=${String(first?.['owner_id'])}`)
    expect(owner.body.content[0]?.['name']).toBe('Aisha Rahimi')
  })
})

describe('filters', () => {
  test('of different fields are combined with AND, several values of one field with OR', async () => {
    expect(await titles('state=RETIRED')).toEqual(['Visitors and contractors'])
    expect((await titles('iso_standards=ISO_27001')).toSorted()).toEqual([
      'Information security',
      'Use of AI and personal data',
    ])
    expect(await titles('iso_standards=ISO_27001&iso_standards=ISO_14001&state=APPROVED&q=policy')).toContain(
      'Environmental policy',
    )
    const aisha = (await editor.get(`organizations/${editor.organizationId}/members?q=aisha`)).body.content[0]?.id
    expect(await titles(`owner_id=${aisha}`)).toEqual(['Chemicals and substitution'])
  })

  test('of free text require every word, in title or text', async () => {
    expect(await titles('q=hexavalent%20CHROMIUM')).toEqual(['Chemicals and substitution', 'Environmental policy'])
    expect(await titles('q=chromium%20trichloroethylene')).toEqual(['Chemicals and substitution'])
    expect(await titles('q=chromium%20nonsense')).toEqual([])
    await editor.post(policies, { title: 'Højde og fald', body: '100 % sikkert' })
    for (const q of ['højde', 'HOEJDE', 'fald%20hoejde', '100%20%25'])
      expect(await titles(`q=${q}`)).toContain('Højde og fald')
    expect((await titles('q=')).length).toBe(25)
  })
})

test('empty parameters are ignored', async () => {
  const empty = '?q=&size=&page=&sort=&state=&owner_id=&id=&next_review_date=&next_review_date_match_mode='
  expect((await editor.get(`${policies}${empty}`)).text).toBe((await editor.get(policies)).text)
})

describe('an invalid query', () => {
  test.each([
    ['size=501', 'size must be an integer from 1 to 500, without repetition.'],
    ['page=-1', 'page must be an integer from 0 to 1000000, without repetition.'],
    ['sort=colour', /^sort must be one of title, .*next_review_date, .* optionally with ,asc or ,desc\.$/],
    ['state=OPEN', 'state must be one of DRAFT, APPROVED, RETIRED.'],
    ['owner_id=x', 'owner_id must be a UUID.'],
    ['next_review_date=soon', 'next_review_date must be a date (yyyy-mm-dd) or an instant (RFC 3339).'],
    [`q=${'x'.repeat(201)}`, 'q must have at most 200 characters.'],
    ['colour=red', /^Unknown parameter colour\. Known: page, size, sort, id, q, .*state/],
  ])('%s is refused with the allowed values', async (query, detail) => {
    const { body } = await editor.get(`${policies}?${query}`)
    expect(body['detail']).toMatch(detail)
  })

  test.each([
    ['colour=red', 'colour', 'unknown_field'],
    ['__proto__=x', '__proto__', 'unknown_field'],
    ['constructor=x', 'constructor', 'unknown_field'],
    ['sort=colour', 'sort', 'not_in_list'],
    ['sort=toString,asc', 'sort', 'not_in_list'],
    ['sort=title,up', 'sort', 'not_in_list'],
    ['sort=title,asc,title', 'sort', 'not_in_list'],
    ['page=-1', 'page', 'not_a_number'],
    ['page=1.5', 'page', 'not_a_number'],
    ['page=9999999999', 'page', 'not_a_number'],
    ['page=0&page=1', 'page', 'invalid'],
    ['size=0', 'size', 'invalid'],
    ['size=501', 'size', 'invalid'],
    ['state=OPEN', 'state', 'not_in_list'],
    ['owner_id=x', 'owner_id', 'invalid'],
    ['id=x', 'id', 'invalid'],
    ['q=%00', 'q', 'invalid'],
    [`q=${'x'.repeat(201)}`, 'q', 'too_long'],
  ])('case %$ reports the invalid parameter', async (query, path, code) => {
    const { status, body } = await editor.get(`${policies}?${query}`)
    expect([status, body.code, body.fields]).toEqual([400, 'bad_request', [{ path, code }]])
  })

  test('all invalid parameters are reported at once', async () => {
    const { body } = await editor.get(`${policies}?size=x&sort=y&z=1`)
    expect(body.fields.map(({ path }) => path).toSorted()).toEqual(['size', 'sort', 'z'])
  })

  test('a call for one record has no parameters', async () => {
    const [first] = (await editor.get(policies)).body.content
    const { status, body } = await editor.get(`${policies}/${first?.id}?expand=owner`)
    expect([status, body.fields]).toEqual([400, [{ path: 'expand', code: 'unknown_field' }]])
  })
})

test('the standards’ titles are returned, sorted and searched in the reader’s language', async () => {
  const danish = await editor.get('iso-standards?current=true&sort=title,desc', { 'accept-language': 'da' })
  expect(danish.body.content.map(({ title }) => title)).toEqual([
    'Miljøledelsessystemer – Krav og vejledning',
    'Informationssikkerhed, cybersikkerhed og privatlivsbeskyttelse – Ledelsessystemer for informationssikkerhed – Krav',
    'Arbejdsmiljøledelsessystemer – Krav og vejledning',
  ])
  const english = await editor.get('iso-standards?standard=ISO_27001&sort=edition,desc', { 'accept-language': 'en' })
  expect(english.body.content[0]).toMatchObject({ number: 'ISO/IEC 27001', edition: '2022', current: true })
  expect((await editor.get('iso-standards?q=arbejdsmiljoeledelse')).body.total_elements).toBe(2)
})
