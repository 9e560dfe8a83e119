import { sql, type RawBuilder } from 'kysely'
import type { Database } from '@ansvar/api/db/open'
import { asSystem } from '@ansvar/api/db/scope'

/** The number of records of each source, 100,000 in total. */
const COUNT = {
  members: 500,
  reminders: 2_000,
  inspectionsEach: 20,
  meters: 3_000,
  readingsEach: 10,
  legislations: 4_000,
  chemicals: 4_000,
  assessments: 500,
  documents: 5_000,
  policies: 1_500,
  procedures: 2_000,
  events: 4_000,
  actions: 4_000,
} as const

/** Fills an organization with the sources of the work list. About one record in thirty is due. Returns their number. */
export async function fill(database: Database, organizationId: string): Promise<number> {
  const names = namesFor(organizationId)
  await asSystem(database, async (trx) => {
    for (const statement of [...scheduled(names), ...reviewed(names)]) await statement.execute(trx)
  })
  await sql`vacuum analyze`.execute(database.kysely)
  return (
    COUNT.reminders * (1 + COUNT.inspectionsEach) +
    COUNT.meters * (1 + COUNT.readingsEach) +
    COUNT.legislations +
    COUNT.chemicals +
    COUNT.assessments +
    COUNT.documents +
    COUNT.policies +
    COUNT.procedures +
    COUNT.events +
    COUNT.actions +
    COUNT.members
  )
}

type Names = { readonly [name in 'own' | 'person' | 'people' | 'day']: RawBuilder<unknown> }

function namesFor(organizationId: string): Names {
  const own = sql`${organizationId}::uuid`
  return {
    own,
    /** A member of the organization, by the number of the row. */
    person: sql`(people.ids)[1 + n % array_length(people.ids, 1)]`,
    people: sql`(select array_agg(id) as ids from members where organization_id = ${own}) as people`,
    /** A day from a year ago to more than two years ahead. */
    day: sql`current_date - 30 + (n * 7919) % 900`,
  }
}

const count = (name: keyof typeof COUNT) => sql.lit(COUNT[name])

/** Members with competences, reminders with inspections, and meters with readings. */
function scheduled({ own, person, people, day }: Names): readonly RawBuilder<unknown>[] {
  return [
    sql`insert into departments (organization_id, name, leader_id, last_modified_by)
      select ${own}, 'Afdeling ' || n, ${person}, 'Bench' from generate_series(1, 20) as n, ${people}`,
    sql`insert into competences (organization_id, name, last_modified_by)
      select ${own}, 'Kursus ' || n, 'Bench' from generate_series(1, 5) as n`,
    sql`insert into members (organization_id, name, email, level, department_id, competences, last_modified_by)
      select ${own}, 'Medarbejder ' || n, 'm' || n || '@bench.example', 'READ',
        (select array_agg(id) from departments where organization_id = ${own} and name like 'Afdeling%')[1 + n % 20],
        (select jsonb_agg(jsonb_build_object('competence_id', c.id, 'acquired_on', current_date - 300,
          'valid_until', ${day})) from competences c where c.organization_id = ${own} and c.name like 'Kursus%'), 'Bench'
      from generate_series(1, ${count('members')}) as n`,
    sql`insert into reminders (organization_id, title, starts_at, frequency, next_from, notice_period, responsible_id,
        last_modified_by)
      select ${own}, 'Eftersyn ' || n, current_date - 600, 'P1M', 'PLANNED', 'P14D', ${person}, 'Bench'
      from generate_series(1, ${count('reminders')}) as n, ${people}`,
    // The last one of each reminder is due in the coming months, or overdue. Of the others, one in thirty was missed.
    sql`insert into inspections (organization_id, reminder_id, due_on, status, performed_at, last_modified_by)
      select ${own}, r.id, last.due_on - 30 * k, case when open.is_open then 'PENDING' else 'DONE' end,
        case when not open.is_open then last.due_on - 30 * k end, 'Bench'
      from (select id, (row_number() over ())::integer as n from reminders where organization_id = ${own} and title like 'Eftersyn%') r,
        lateral (select current_date - 20 + (n * 7919 % 200)::integer as due_on) last,
        generate_series(0, ${count('inspectionsEach')} - 1) as k,
        lateral (select k = 0 or (n + k) % 30 = 0 as is_open) open`,
    sql`insert into meters (organization_id, name, utility_type, units, kind, frequency, responsible_id, next_reading_date,
        last_modified_by)
      select ${own}, 'Måler ' || n, 'WATER', 'm³', 'COUNTER', 'P1Y', ${person}, ${day}, 'Bench'
      from generate_series(1, ${count('meters')}) as n, ${people}`,
    sql`insert into readings (organization_id, meter_id, performed_at, value, last_modified_by)
      select ${own}, m.id, now() - k * interval '30 days', 1000 - k, 'Bench'
      from meters m, generate_series(1, ${count('readingsEach')}) as k
      where m.organization_id = ${own} and m.name like 'Måler%'`,
  ]
}

/** Obligations, chemicals, documents, policies, procedures and events. */
function reviewed({ own, person, people, day }: Names): readonly RawBuilder<unknown>[] {
  return [
    sql`insert into legislations (title_en, title_da, kind, territory, last_modified_by)
      select 'Order ' || n, 'Bekendtgørelse ' || n, 'EXECUTIVE_ORDER', 'DK', 'Bench'
      from generate_series(1, ${count('legislations')}) as n`,
    sql`insert into legislation_associations (organization_id, id, responsible_id, compliance_status, assessed_on,
        known_legislation, assessment_period, next_assessment_on, last_modified_by)
      select ${own}, (l).id, ${person}, status.of, case when status.of <> 'NOT_ASSESSED' then ${day} - 365 end,
        app.legislation_content(l), 'P1Y', case when status.of <> 'NOT_ASSESSED' then ${day} end, 'Bench'
      from (select l, (row_number() over ())::integer as n from legislations l where l.title_en like 'Order %') as numbered (l, n),
        lateral (select case when n % 40 = 0 then 'NOT_ASSESSED' when n % 40 = 1 then 'PARTLY' else 'COMPLIANT' end as of) status,
        ${people}`,
    sql`with made as (
        insert into chemicals (name, warnings, danger_code, signal_word, pictograms, data_sheet_revised_on, last_modified_by)
        select 'Affedter ' || n, '{"danger_code": "RED", "danger_code_decided_by": "H225", "signal_word": "DANGER",
            "signal_word_decided_by": "H225", "pictograms": [], "unranked": []}'::jsonb,
          case when n % 4 = 0 then 'RED' else 'YELLOW' end, 'DANGER', array['GHS02'], current_date - 1125 + n % 1100, 'Bench'
        from generate_series(1, ${count('chemicals')}) as n
        returning id)
      insert into chemical_associations (organization_id, chemical_id, last_modified_by)
      select ${own}, id, 'Bench' from made`,
    // Each of two chemicals. One in thirty is due, and one in sixty is outdated.
    sql`with made as (
        insert into risk_assessments (organization_id, title, association_ids, responsible_id, is_draft, completed_version,
          assessed_on, next_due_on, last_modified_by)
        select ${own}, 'Proces ' || n, used.ids, ${person}, false, 1, current_date - 300, ${day}, 'Bench'
        from (
          select n, array_agg(id) as ids
          from (
            select a.id, (row_number() over () % ${count('assessments')})::integer as n
            from chemical_associations a
            join chemicals c on c.id = a.chemical_id
            where a.organization_id = ${own} and c.name like 'Affedter%' and c.danger_code = 'RED') as chemical
          group by n) as used,
          ${people}
        returning id, association_ids, title)
      insert into risk_assessment_revisions (organization_id, risk_assessment_id, version, content, basis, last_modified_date,
        last_modified_by)
      select ${own}, id, 1, '{}', case
          when replace(title, 'Proces ', '')::integer % 60 <> 0 then basis
          else (select jsonb_object_agg(key, value || '{"label": ""}') from jsonb_each(basis)) end, now(), 'Bench'
      from made, lateral app.assessment_basis(${own}, association_ids) as basis`,
    sql`insert into documents (organization_id, title, expiry_date, files, last_modified_by)
      select ${own}, 'Tilladelse ' || n, ${day},
        '[{"id": "00000000-0000-0000-0000-000000000000", "name": "a.pdf", "type": "PDF", "size": 1, "hash": "a"}]', 'Bench'
      from generate_series(1, ${count('documents')}) as n`,
    ...(['policies', 'procedures'] as const).map(
      (
        table,
      ) => sql`insert into ${sql.table(table)} (organization_id, title, state, owner_id, approved_by_id, approved_on,
          review_period, next_review_date, in_force_version, in_force_from, approval_form, last_modified_by)
        select ${own}, 'Dokument ' || n, 'APPROVED', ${person}, ${person}, current_date - 300, 'P1Y', ${day}, 1,
          current_date - 300, 'RECORDED', 'Bench'
        from generate_series(1, ${count(table)}) as n, ${people}`,
    ),
    // One event in thirty is open, with an action that is not completed.
    sql`with made as (
        insert into events (organization_id, title, kind, importance, occurrence_date, accident_occurred, state, closed_on,
          last_modified_by)
        select ${own}, 'Spild ' || n, 'INCIDENT', 'LOW', current_date - 40, false,
          case when n % 30 = 0 then 'OPEN' else 'CLOSED' end, case when n % 30 <> 0 then current_date - 1 end, 'Bench'
        from generate_series(1, ${count('events')}) as n
        returning id, state),
      numbered as (select id, state, (row_number() over ())::integer as n from made),
      acting as (
        insert into corrective_actions (organization_id, event_id, title, kind, state, due_on, completed_on,
          effect_due_on, effect, effect_verified_on, last_modified_by)
        select ${own}, id, 'Opsug', 'CORRECTIVE', case when state = 'OPEN' then 'OPEN' else 'VERIFIED' end, ${day},
          case when state <> 'OPEN' then current_date - 20 end, case when state <> 'OPEN' then current_date - 10 end,
          case when state <> 'OPEN' then 'EFFECTIVE' end, case when state <> 'OPEN' then current_date - 10 end, 'Bench'
        from numbered
        returning id),
      acted as (select id, (row_number() over ())::integer as n from acting),
      led as (
        insert into event_persons (organization_id, event_id, handler_id, last_modified_by)
        select ${own}, id, ${person}, 'Bench' from numbered, ${people})
      insert into corrective_action_persons (organization_id, action_id, responsible_id, last_modified_by)
      select ${own}, id, ${person}, 'Bench' from acted, ${people}`,
  ]
}
