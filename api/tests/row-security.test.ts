import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withoutUser, asSystem } from '#db/scope.ts'
import { type Trx, type Tables } from '#db/tables.ts'
import { CATALOGUE } from '#db/trail/changes.ts'
import { forbiddenStatements } from './support/forbidden.ts'
import { startApi, type Account, type Caller, type TestApi } from './support/api.ts'
import { assumeMembership } from './support/assume-membership.ts'

// With every permission check of the routes disabled, row-level security alone must protect the data.

let api: TestApi
const callers = new Map<Account, Caller>()
const organizations = new Map<string, string>()

beforeAll(async () => {
  api = await startApi({ assumeMembership })
  for (const account of ['manager', 'editor', 'reader', 'limited', 'outsider'] as const)
    callers.set(account, await api.signIn(account))
  const rows = await asSystem(api.database, (trx) => trx.selectFrom('organizations').select(['id', 'name']).execute())
  for (const { id, name } of rows) organizations.set(name, id)
})
afterAll(() => api.close())

const caller = (account: Account): Caller => callers.get(account) ?? api.visitor()
const organization = (name: string): string => organizations.get(name) ?? ''

/** The tables whose rows belong to organizations. */
const owned = [
  'members',
  'areas',
  'departments',
  'competences',
  'list_views',
  'scopes',
  'scope_versions',
  'stakeholder_associations',
  'events',
  'event_persons',
  'event_causes',
  'event_comments',
  'event_links',
  'event_injuries',
  'authority_reports',
  'corrective_actions',
  'corrective_action_persons',
  'chemical_associations',
  'chemical_stocks',
  'own_chemicals',
  'legislation_associations',
  'legislation_assessments',
  'policies',
  'policy_revisions',
  'policy_reviews',
  'procedures',
  'procedure_revisions',
  'procedure_reviews',
  'document_reviews',
  'reminders',
  'inspections',
  'documents',
  'document_versions',
  'audit_trail',
] as const

/** Runs SQL as a request of this user does, without a route. */
async function as<T>(account: Account, work: (trx: Trx) => Promise<T>): Promise<T> {
  const { id } = (await caller(account).get('user')).body
  return api.database.kysely.transaction().execute(async (trx) => {
    await sql`select set_config('app.user_id', ${id}, true), set_config('role', 'ansvar_app', true)`.execute(trx)
    return work(trx)
  })
}

/** Counts the persons of actions that an account sees, their trail, and those that it should not see. */
const actionPersons = async (account: Account) =>
  as(account, async (trx) => {
    const trail = trx.selectFrom('audit_trail').select('number').where('resource', '=', 'corrective_action_persons')
    const rows = await trx.selectFrom('corrective_action_persons').select('action_id').execute()
    const foreignRows = sql`
      select from corrective_action_persons p join corrective_actions a on a.id = p.action_id
      where p.responsible_id is distinct from app.user_id() and not exists (
        select from event_persons e where e.organization_id = a.organization_id and e.event_id = a.event_id)`
    const { rows: foreign } = await foreignRows.execute(trx)
    return { rows: rows.length, trail: (await trail.execute()).length, foreign: foreign.length }
  })
/** Returns how many rows a function changes that returns null where it refuses. */
const rowsChanged = (account: Account, call: string) =>
  as(account, async (trx) => {
    const query = sql<{ change: unknown }>`select ${sql.raw(call.replace(' from', ' as change from'))}`
    const { rows } = await query.execute(trx)
    return rows.filter(({ change }) => change !== null).length
  })

describe('reading', () => {
  const seen = {
    manager: ['Nordlys Galvano ApS', 'Nordlys Metal A/S', 'Nordlys Montage ApS'],
    editor: ['Nordlys Metal A/S'],
    reader: ['Nordlys Metal A/S'],
    limited: ['Havn Værksted ApS'],
    outsider: ['Fjord Kemi A/S', 'Fjord Logistik ApS'],
  } as const

  test.each(Object.entries(seen))(
    '%s reads nothing of other organizations, through any call',
    async (account, names) => {
      const person = caller(account as Account)
      const leaks: string[] = []
      for (const [name, id] of organizations) {
        if ((names as readonly string[]).includes(name)) continue
        for (const collection of [
          'policies',
          'procedures',
          'reminders',
          'inspections',
          'files',
          'document-tags',
          'members',
          'areas',
          'departments',
          'competences',
          'scope/versions',
          'stakeholder-associations',
          'events',
          'event-links',
          'chemical-associations',
          'chemicals',
          'legislations',
        ])
          if ((await person.get(`organizations/${id}/${collection}`)).body.total_elements !== 0)
            leaks.push(`${name} ${collection}`)
        if ((await person.get(`organizations/${id}/organizations/${id}`)).status !== 404) leaks.push(name)
      }
      expect(leaks).toEqual([])
      expect((await person.get('organizations')).body.content.map((item) => String(item['name'])).toSorted()).toEqual(
        names,
      )
    },
  )

  test.each(Object.entries(seen))('%s reads nothing of other organizations, in any table', async (account, names) => {
    const own = new Set([...names.map(organization), CATALOGUE])
    const foreign = await as(account as Account, async (trx) => {
      const found: string[] = []
      for (const table of owned) {
        const rows = await trx.selectFrom(table).select('organization_id').distinct().execute()
        found.push(...rows.filter((row) => !own.has(row.organization_id)).map(() => table))
      }
      return found
    })
    expect(foreign).toEqual([])
  })

  test('the names of people in events, and their trail, are visible to the reporter, the handler and managers', async () => {
    const counts = async (account: Account) =>
      as(account, async (trx) => {
        const trail = trx.selectFrom('audit_trail').select('number').where('resource', '=', 'event_persons')
        const rows = await trx.selectFrom('event_persons').select(['reporter_id', 'handler_id']).execute()
        const { id } = (await sql<{ id: string }>`select app.user_id() as id`.execute(trx)).rows[0] ?? { id: '' }
        const foreign = rows.filter((row) => row.reporter_id !== id && row.handler_id !== id).length
        return { rows: rows.length, trail: (await trail.execute()).length, foreign }
      })
    expect(await counts('reader')).toEqual({ rows: 0, trail: 0, foreign: 0 })
    const { rows, trail, foreign } = await counts('editor')
    expect(rows).toBeGreaterThan(0)
    expect([trail, foreign]).toEqual([rows, 0])
    expect((await counts('manager')).rows).toBeGreaterThan(rows)
    const keep = sql<{ kept: boolean }>`
      select app.keep_event_persons(organization_id, id, null, null, null, 'x', now(), 'x') as kept from events`
    expect((await as('reader', (trx) => keep.execute(trx))).rows.filter(({ kept }) => kept)).toEqual([])
  })

  test('the persons of an action about an event, and their trail, are visible also to the responsible member', async () => {
    const { rows, trail, foreign } = await actionPersons('editor')
    expect(rows).toBeGreaterThan(0)
    expect([trail, foreign]).toEqual([rows, 0])
    expect((await actionPersons('manager')).rows).toBeGreaterThan(rows)
    expect((await actionPersons('reader')).foreign).toBe(0)
  })

  test('functions that store persons refuse users without the level or the role', async () => {
    const calls = [
      `app.take_event(organization_id, id, now(), 'x') from events`,
      `app.store_event_closer(organization_id, id, null, now(), 'x') from events`,
      `app.store_action_responsible(organization_id, id, null, now(), 'x') from corrective_actions`,
    ]
    for (const call of calls) expect([call, await rowsChanged('reader', call)]).toEqual([call, 0])
    const outcome = `app.store_action_outcome(organization_id, id, null, null, now(), 'x') from corrective_actions
      where id not in (select app.own_corrective_actions(organization_id))`
    expect(await rowsChanged('reader', outcome)).toBe(0)
  })

  test('a user’s own account is the only visible one, without its password', async () => {
    const rows = await as('manager', (trx) => trx.selectFrom('accounts').select(['username']).execute())
    expect(rows).toEqual([{ username: 'manager@nordlys.example' }])
    await expect(as('manager', (trx) => trx.selectFrom('accounts').select('password_hash').execute())).rejects.toThrow(
      /denied/,
    )
  })

  test.each([
    'sessions',
    'password_tokens',
    'outbox',
    'reference_data',
    'migrations',
    'audit_heads',
    'audit_keys',
    'audit_sign_keys',
  ])('the table %s is not accessible for requests', async (table) => {
    const reading = as('manager', (trx) =>
      trx
        .selectFrom(table as keyof Tables)
        .selectAll()
        .execute(),
    )
    await expect(reading).rejects.toThrow(/denied/)
  })

  test('without a user nothing is visible', async () => {
    const counts = await withoutUser(api.database, async (trx) => {
      const found: number[] = []
      for (const table of ['organizations', ...owned] as const)
        found.push((await trx.selectFrom(table).selectAll().execute()).length)
      return found
    })
    expect(counts).toEqual(['organizations', ...owned].map(() => 0))
  })

  test('the owner of the tables also sees rows only in the system’s own transactions', async ({ skip }) => {
    if (api.database.engine === 'pglite') skip('PGlite’s one role is a superuser, which nothing binds')
    const plain = await api.database.kysely.selectFrom('policies').select('id').execute()
    const system = await asSystem(api.database, (trx) => trx.selectFrom('policies').select('id').execute())
    expect(plain).toEqual([])
    expect(system).not.toEqual([])
  })
})

describe('writing', () => {
  test.each([
    ['reader', 'Nordlys Metal A/S'],
    ['reader', 'Fjord Kemi A/S'],
    ['editor', 'Nordlys Galvano ApS'],
    ['editor', 'Fjord Kemi A/S'],
    ['manager', 'Fjord Kemi A/S'],
    ['manager', 'Havn Værksted ApS'],
    ['outsider', 'Nordlys Metal A/S'],
  ] as const)('%s writes no policy into %s', async (account, name) => {
    const [policy] = await asSystem(api.database, (trx) =>
      trx
        .selectFrom('policies')
        .select(['id', 'version'])
        .where('organization_id', '=', organization(name))
        .limit(1)
        .execute(),
    )
    const path = `organizations/${organization(name)}/policies`
    const created = await caller(account).post(path, { title: 'Smuggled' })
    const changed = policy ? await caller(account).put(`${path}/${policy.id}`, { title: 'Smuggled' }) : created
    const review = { performed_on: '2024-01-01', outcome: 'STILL_VALID' }
    const reviewed = policy ? await caller(account).post(`${path}/${policy.id}/reviews`, review) : created
    expect([created, changed, reviewed].every(({ status }) => status >= 400)).toBe(true)
    const smuggled = await asSystem(api.database, (trx) =>
      trx.selectFrom('policies').select('id').where('title', '=', 'Smuggled').execute(),
    )
    expect(smuggled).toEqual([])
  })

  test('no request changes accessibility, revisions, reference data or other accounts, or deletes anything', async () => {
    const refused = []
    for (const statement of forbiddenStatements)
      refused.push(
        await as('manager', (trx) => sql.raw(statement).execute(trx)).then(
          () => statement,
          (error: Error) => /denied|must be owner/.test(error.message),
        ),
      )
    expect(refused).toEqual(refused.map(() => true))
  })

  test.each([
    ['editor', `update members set level = 'MANAGE'`],
    ['editor', `update organizations set name = 'x'`],
    ['editor', `update areas set name = 'x'`],
    ['reader', `update events set title = 'x'`],
    ['reader', `update scopes set statement = 'x'`],
    ['reader', `update stakeholder_associations set note = 'x'`],
    ['reader', `update reminders set title = 'x'`],
    ['reader', `update inspections set notes = 'x'`],
    ['manager', `update stakeholders set name = 'x'`],
    ['reader', `update chemical_associations set use = 'x'`],
    ['reader', `update own_chemicals set name = 'x'`],
    ['manager', `update substances set name_en = 'x'`],
    ['manager', `update chemicals set name = 'x'`],
    ['reader', `update legislation_associations set note = 'x'`],
    ['manager', `update legislations set title_en = 'x'`],
    ['manager', `update members set level = 'READ' where organization_id not in (select id from organizations)`],
  ] as const)('%s changes no row by: %s', async (account, statement) => {
    const result = await as(account, (trx) => sql.raw(statement).execute(trx))
    expect(result.numAffectedRows).toBe(0n)
  })

  test.each([
    ['editor', 'members (organization_id, name, email, level, last_modified_by)', `'x', 'x@x.example', 'READ', 'x'`],
    ['editor', 'departments (organization_id, name, last_modified_by)', `'x', 'x'`],
    [
      'reader',
      'scopes (organization_id, statement, activities, locations, exclusions, last_modified_by)',
      `'', '', '', '', ''`,
    ],
  ] as const)('%s inserts nothing into %s', async (account, into, values) => {
    const insert = `insert into ${into} select id, ${values} from organizations limit 1`
    await expect(as(account, (trx) => sql.raw(insert).execute(trx))).rejects.toThrow(/row-level security/)
  })

  test('a manager cannot create a parent or a sibling organization', async () => {
    for (const parent of ['null', `'${organization('Fjord Kemi A/S')}'`]) {
      const insert = `insert into organizations (name, parent_id, last_modified_by) values ('x', ${parent}, 'x')`
      await expect(as('manager', (trx) => sql.raw(insert).execute(trx))).rejects.toThrow(/row-level security/)
    }
  })

  test('the functions that manage accounts do nothing for a user who does not manage the organization', async () => {
    const [theirs] = await asSystem(api.database, (trx) =>
      trx
        .selectFrom('members')
        .select(['id', 'organization_id'])
        .where('email', '=', 'outsider@fjord.example')
        .execute(),
    )
    const responses = await as('manager', async (trx) => {
      const { rows } = await sql<{ taken: boolean }>`
        select app.is_address_taken('outsider@fjord.example', ${theirs?.organization_id}, null) as taken`.execute(trx)
      await sql`select app.follow_member(${theirs?.organization_id}, ${theirs?.id}, now())`.execute(trx)
      return rows
    })
    expect(responses).toEqual([{ taken: false }])
    expect((await caller('outsider').get('user')).status).toBe(200)
  })

  test('another account’s language cannot be changed', async () => {
    const result = await as('reader', (trx) => trx.updateTable('accounts').set({ language: 'da' }).executeTakeFirst())
    expect(result.numUpdatedRows).toBe(1n)
    expect((await caller('manager').get('user')).body['language']).toBe('en')
  })

  test('a record cannot refer to another organization’s member, even without every check', async () => {
    const [theirs] = await asSystem(api.database, (trx) =>
      trx.selectFrom('members').select('id').where('organization_id', '=', organization('Fjord Kemi A/S')).execute(),
    )
    const update = as('editor', (trx) =>
      trx
        .updateTable('policies')
        .set({ owner_id: theirs?.id ?? '' })
        .execute(),
    )
    await expect(update).rejects.toThrow(/foreign key/)
  })

  test('a request that claims to be the system gains nothing', async () => {
    const seen = await as('reader', async (trx) => {
      await sql`select set_config('app.system', 'on', true)`.execute(trx)
      return trx.selectFrom('policies').select('organization_id').distinct().execute()
    })
    expect(seen).toEqual([{ organization_id: organization('Nordlys Metal A/S') }])
  })
})
