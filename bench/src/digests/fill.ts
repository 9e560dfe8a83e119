import { sql } from 'kysely'
import type { Database } from '@ansvar/api/db/open'
import { asSystem } from '@ansvar/api/db/scope'

type Size = { readonly organizations: number; readonly members: number }

/**
 * Fills a database with organizations whose members receive a daily summary. Each member is responsible for three meters
 * and two reminders, of which four are due.
 */
export async function fill(database: Database, { organizations, members }: Size): Promise<void> {
  await asSystem(database, async (trx) => {
    await sql`insert into organizations (name, time_zone, last_modified_by)
      select 'Værk ' || n, 'Europe/Copenhagen', 'Bench' from generate_series(1, ${organizations}::int) as n`.execute(
      trx,
    )
    await sql`insert into departments (organization_id, name, last_modified_by)
      select id, 'Afdeling ' || n, 'Bench' from organizations, generate_series(1, 5) as n`.execute(trx)
    await sql`insert into members (organization_id, name, email, level, department_id, last_modified_by)
      select o.id, 'Medarbejder ' || n, 'm' || n || '@' || replace(o.name, 'Værk ', 'v') || '.example',
        case when n = 1 then 'MANAGE' when n < 20 then 'EDIT' else 'READ' end, d.ids[1 + n % 5], 'Bench'
      from organizations o
      cross join generate_series(1, ${members}::int) as n
      cross join lateral (select array_agg(id) as ids from departments where organization_id = o.id) as d`.execute(trx)
    await sql`update departments d set leader_id = (
        select id from members m where m.organization_id = d.organization_id and m.department_id = d.id order by id limit 1)`.execute(
      trx,
    )
    await sql`insert into accounts (id, organization_id, username, password_hash, language)
      select id, organization_id, email, 'scrypt', case when random() < 0.5 then 'da' else 'en' end from members`.execute(
      trx,
    )
    await sql`insert into notification_settings (id, organization_id, digest, digest_hour, immediate, muted, last_modified_date)
      select id, organization_id, 'DAILY', 7, '{}', '{}', now() - interval '2 days' from members`.execute(trx)
    await sql`insert into meters (organization_id, name, utility_type, units, kind, frequency, responsible_id,
        next_reading_date, last_modified_by)
      select organization_id, 'Måler ' || n || ' hos ' || name, 'WATER', 'm³', 'COUNTER', 'P1M', id,
        current_date - 10 + n * 10, 'Bench' from members, generate_series(1, 3) as n`.execute(trx)
    await sql`insert into reminders (organization_id, title, starts_at, frequency, next_from, notice_period, responsible_id,
        last_modified_by)
      select organization_id, 'Eftersyn ' || n || ' hos ' || name, current_date - 600, 'P1M', 'PLANNED', 'P14D', id, 'Bench'
      from members, generate_series(1, 2) as n`.execute(trx)
    await sql`insert into inspections (organization_id, reminder_id, due_on, status, last_modified_by)
      select organization_id, id, current_date - 3 + (ascii(substr(title, 10)) % 2) * 6, 'PENDING', 'Bench'
      from reminders`.execute(trx)
  })
  await sql`vacuum analyze`.execute(database.kysely)
}
