import { describe, expect, test } from 'vitest'
import { contractionsIn, saysThatItContracts } from './house/contractions.ts'
import { filesBelow, read } from './tree/files.ts'

// A rolling upgrade runs two versions on one database, so a migration expands and a later one contracts (0176).

/** The last migration of the first version. No earlier version can run on the same database. */
const FIRST_VERSION = '0038'

const migrations = filesBelow('api/src', ['.sql']).map((path) => {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return { name, sql: read(path), isFirst: name.slice(0, 4) <= FIRST_VERSION }
})

test('a migration that removes something says so in its first comment and in the changelog', () => {
  const changelog = read('CHANGELOG.md')
  const contracting = migrations.filter(({ sql, isFirst }) => !isFirst && contractionsIn(sql).length > 0)
  const silent = contracting.filter(({ name, sql }) => !saysThatItContracts(sql) || !changelog.includes(name))
  expect(silent.map(({ name, sql }) => `${name} ${contractionsIn(sql).join(', ')}`)).toEqual([])
})

test('the rule finds the removals in the drafts before the first version', () => {
  const found = migrations.filter(({ sql, isFirst }) => isFirst && contractionsIn(sql).length > 0)
  expect(found.map(({ name }) => name)).toEqual([
    '0007_mail.sql',
    '0007_sessions_and_tokens.sql',
    '0037_password_links.sql',
  ])
})

describe('a migration contracts where it', () => {
  test.each([
    ['drop table policy_reviews;', 'drops a table'],
    ['alter table policies drop column body;', 'drops a column'],
    ['alter table policies add x int, drop body;', 'drops a column'],
    ['ALTER TABLE policies\n  RENAME COLUMN body TO text;', 'renames in a table'],
    ['alter table policies rename body to text;', 'renames in a table'],
    ['alter table policies rename to rules;', 'renames in a table'],
    ['alter table policies alter column body type jsonb using to_jsonb(body);', 'changes the type of a column'],
    ['alter table policies alter body set not null;', 'requires a value that was optional'],
    ['alter table policies alter column body drop default;', 'takes a default away'],
    ['alter table policies add column kind text not null;', 'adds a column that the previous version does not fill'],
    [
      'alter table policies add a int default 1, add kind text not null check (kind in (1, 2));',
      'adds a column that the previous version does not fill',
    ],
    ['drop function app.credentials(text);', 'drops a function'],
    ['revoke select on policies from ansvar_app;', 'takes a right away'],
    ["select 'a;''b'; drop view seen;", 'drops a view'],
  ])('%s', (sql, what) => {
    expect(contractionsIn(sql)).toEqual([what])
  })

  test.each([
    'create table notes (id uuid primary key, text text not null);',
    'alter table policies add column note text;',
    "alter table policies add column note text not null default '';",
    'alter table policies add column words int not null generated always as (1) stored;',
    'alter table policies add constraint short check (length(title) < 200);',
    'alter table policies drop constraint short, alter column body drop not null;',
    'alter table policies add constraint kept foreign key (a, b) references c (a, b) on delete set null;',
    'drop index policies_title; drop policy readers on policies; create policy readers on policies using (true);',
    'create or replace function app.f() returns void language sql as $$ drop table policies $$;',
    "comment on table policies is 'drop table policies';\n-- drop table policies;",
    'revoke execute on all functions in schema app from public;',
  ])('and not where it only adds: %s', (sql) => {
    expect(contractionsIn(sql)).toEqual([])
  })

  test('its first comment says what is removed and since when no version reads it', () => {
    expect(saysThatItContracts('-- Contracts: policies.body, last read by 0.3.0.\nalter table …')).toBe(true)
    expect(saysThatItContracts('-- Bodies are gone.\n-- Contracts: policies.body, last read by 0.3.0.\n')).toBe(true)
    expect(saysThatItContracts('-- Bodies are gone.\nalter table …')).toBe(false)
    expect(saysThatItContracts('alter table …;\n-- Contracts: said too late.')).toBe(false)
  })
})
