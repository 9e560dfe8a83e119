-- Chemicals of an organization that the catalogue does not have, which it describes itself.

create table own_chemicals (
  organization_id uuid not null references organizations,
  id uuid not null default gen_random_uuid(),
  version integer not null default 1,
  name text not null,
  product_number text,
  description text,
  physical_state text check (physical_state in ('AEROSOL', 'GAS', 'LIQUID', 'SOLID')),
  producer_name text,
  storage_class text,
  water_hazard_class text,
  -- [{ language, last_revision_date, file_id, supplier }]
  data_sheets jsonb not null default '[]',
  -- As in chemicals.
  substance_concentrations jsonb not null default '[]',
  hazard_statement_ids uuid[] not null default '{}',
  eu_hazard_statement_ids uuid[] not null default '{}',
  precautionary_statement_ids uuid[] not null default '{}',
  dangerous_good_id uuid references dangerous_goods,
  areas text[] not null default '{}',
  warnings jsonb not null,
  danger_code text not null check (danger_code in ('GREEN', 'YELLOW', 'RED')),
  signal_word text not null check (signal_word in ('NORMAL', 'WARNING', 'DANGER')),
  pictograms text[] not null default '{}',
  data_sheet_revised_on date,
  files jsonb not null default '[]',
  active boolean not null default true,
  bin_id uuid,
  created_date timestamptz(3) not null default now(),
  last_modified_date timestamptz(3) not null default now(),
  last_modified_by text not null,
  name_key text collate "C" not null generated always as (app.sort_key(name)) stored,
  search_text text not null generated always as (app.fold(
    name || ' ' || coalesce(product_number, '') || ' ' || coalesce(producer_name, '') || ' ' || app.joined(areas))) stored,
  data_sheet_due_on date generated always as (app.data_sheet_due(data_sheet_revised_on)) stored,
  primary key (organization_id, id),
  foreign key (organization_id, bin_id) references bin_items (organization_id, id)
);
create index own_chemicals_name on own_chemicals (organization_id, name_key, id);

alter table own_chemicals enable row level security;
alter table own_chemicals force row level security;
create policy system on own_chemicals to current_user using (app.is_system()) with check (app.is_system());
create policy readers on own_chemicals for select to ansvar_app
  using (organization_id = any (array(select app.organizations_with('READ'))));
create policy makers on own_chemicals for insert to ansvar_app
  with check (organization_id = any (array(select app.organizations_with('EDIT'))));
create policy editors on own_chemicals for update to ansvar_app
  using (organization_id = any (array(select app.organizations_with('EDIT'))))
  with check (organization_id = any (array(select app.organizations_with('EDIT'))));
create policy live on own_chemicals as restrictive for all to ansvar_app
  using (bin_id is null or current_user <> 'ansvar_app' or app.shows_bin()) with check (true);
grant select, insert, update on own_chemicals to ansvar_app;

-- An organization uses a chemical of the catalogue or one of its own.
alter table chemical_associations
  alter column chemical_id drop not null,
  add column own_chemical_id uuid;
alter table chemical_associations
  add foreign key (organization_id, own_chemical_id) references own_chemicals (organization_id, id),
  add check (num_nonnulls(chemical_id, own_chemical_id) = 1),
  add column known_chemical_id uuid not null generated always as (coalesce(chemical_id, own_chemical_id)) stored;
create index chemical_associations_own on chemical_associations (organization_id, own_chemical_id)
  where own_chemical_id is not null;
-- One index for both. That of chemical_id would treat all rows with an own chemical as the same.
drop index chemical_associations_chemical;
create unique index chemical_associations_chemical on chemical_associations (organization_id, known_chemical_id, bin_id)
  nulls not distinct;

-- All chemicals that an organization can use, under the row-level security of the reader. Read it by `id`. Each side has its
-- own index for that, and the planner passes the condition to both.
create view known_chemicals with (security_invoker = true) as
  select id, null::uuid as organization_id, false as own, version, name, product_number, description, physical_state,
    producer_id, null::text as producer_name, supplies, countries_data, substance_concentrations, hazard_statement_ids,
    eu_hazard_statement_ids, precautionary_statement_ids, dangerous_good_id, areas, warnings, danger_code_override,
    signal_word_override, override_reason, danger_code, signal_word, pictograms, data_sheet_revised_on, data_sheet_due_on,
    files, active, created_date, last_modified_date, last_modified_by, name_key, search_text
  from chemicals
  union all
  select id, organization_id, true, version, name, product_number, description, physical_state,
    null::uuid, producer_name, '[]'::jsonb,
    -- The storage class and the water hazard class apply where the organization is.
    jsonb_build_array(jsonb_build_object('country', 'DK', 'storage_class', storage_class, 'water_hazard_class',
      water_hazard_class, 'safety_data_sheets', data_sheets)),
    substance_concentrations, hazard_statement_ids,
    eu_hazard_statement_ids, precautionary_statement_ids, dangerous_good_id, areas, warnings, null::text,
    null::text, null::text, danger_code, signal_word, pictograms, data_sheet_revised_on, data_sheet_due_on,
    files, active, created_date, last_modified_date, last_modified_by, name_key, search_text
  from own_chemicals;
grant select on known_chemicals to ansvar_app;

create or replace function app.work_data_sheets(organization uuid, today date) returns setof app.work_part
language sql stable parallel safe
as $$
  select 'DATA_SHEET', 'CHEMICALS', a.id, null::text, c.name, c.data_sheet_due_on, a.responsible_id,
    'RESPONSIBLE', null::uuid, null::uuid, 1, false, false, false
  from public.chemical_associations a
  join public.known_chemicals c on c.id = a.known_chemical_id
  where a.organization_id = organization and a.active
    and (c.data_sheet_due_on is null or c.data_sheet_due_on <= today + (select app.work_ahead(30)))
$$;
