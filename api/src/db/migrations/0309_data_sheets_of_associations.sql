-- Safety data sheets that an organization adds to a chemical that it uses, also to one of the catalogue. The newest of these and
-- of the chemical's own counts.

alter table chemical_associations
  -- [{ language, last_revision_date, file_id, supplier_id }]
  add column data_sheets jsonb not null default '[]',
  add column files jsonb not null default '[]',
  -- The day of the newest of them.
  add column added_sheet_revised_on date,
  add column added_sheet_due_on date generated always as (app.data_sheet_due(added_sheet_revised_on)) stored;

create or replace function app.work_data_sheets(organization uuid, today date) returns setof app.work_part
language sql stable parallel safe
as $$
  select 'DATA_SHEET', 'CHEMICALS', a.id, null::text, c.name, greatest(c.data_sheet_due_on, a.added_sheet_due_on), a.responsible_id,
    'RESPONSIBLE', null::uuid, null::uuid, 1, false, false, false
  from public.chemical_associations a
  join public.known_chemicals c on c.id = a.known_chemical_id
  where a.organization_id = organization and a.active
    and coalesce(greatest(c.data_sheet_due_on, a.added_sheet_due_on) <= today + (select app.work_ahead(30)), true)
$$;

-- As before, with the sheets of the association.
create or replace function app.assessed_facts(organization uuid)
returns table (id uuid, sheet date, label text, composition text, quantity text, amount double precision, area_ids uuid[])
language sql stable
as $$
  select a.id, greatest(c.data_sheet_revised_on, a.added_sheet_revised_on),
    md5(concat_ws(' ', c.danger_code, c.signal_word,
      case when c.hazard_statement_ids <> '{}' then
        (select string_agg(each.id::text, ' ' order by each.id) from unnest(c.hazard_statement_ids) as each (id)) end,
      case when c.eu_hazard_statement_ids <> '{}' then
        (select string_agg(each.id::text, ' ' order by each.id) from unnest(c.eu_hazard_statement_ids) as each (id)) end)),
    md5(c.substance_concentrations::text), stored.quantity, stored.amount,
    case when stored.by_stocks then array(select unnest(a.area_ids) union select unnest(stored.area_ids)) else a.area_ids end
  from public.chemical_associations a
  join public.known_chemicals c on c.id = a.known_chemical_id
  join app.stored_chemicals(organization) as stored on stored.association_id = a.id
  where a.organization_id = organization and a.bin_id is null
$$;
