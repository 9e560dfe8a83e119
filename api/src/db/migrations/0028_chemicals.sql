-- The chemicals that all organisations share, and those that each organisation has.

create table chemicals (
  id uuid primary key default gen_random_uuid(),
  version integer not null default 1,
  name text not null,
  product_number text,
  description text,
  physical_state text check (physical_state in ('AEROSOL', 'GAS', 'LIQUID', 'SOLID')),
  producer_id uuid references stakeholders,
  -- [{ id, supplier_id, article_number }]
  supplies jsonb not null default '[]',
  -- [{ country, storage_class, water_hazard_class, safety_data_sheets: [{ language, last_revision_date, file_id }] }]
  countries_data jsonb not null default '[]',
  -- [{ substance_id, concentration: { min, max, unit } | null }]
  substance_concentrations jsonb not null default '[]',
  hazard_statement_ids uuid[] not null default '{}',
  eu_hazard_statement_ids uuid[] not null default '{}',
  precautionary_statement_ids uuid[] not null default '{}',
  dangerous_good_id uuid references dangerous_goods,
  areas text[] not null default '{}',
  -- What follows from the statements, and what a maintainer put in its place.
  -- { danger_code, danger_code_decided_by, signal_word, signal_word_decided_by, pictograms, unranked }
  warnings jsonb not null,
  danger_code_override text check (danger_code_override in ('GREEN', 'YELLOW', 'RED')),
  signal_word_override text check (signal_word_override in ('NORMAL', 'WARNING', 'DANGER')),
  override_reason text,
  danger_code text not null check (danger_code in ('GREEN', 'YELLOW', 'RED')),
  signal_word text not null check (signal_word in ('NORMAL', 'WARNING', 'DANGER')),
  pictograms text[] not null default '{}',
  -- The day of the newest data sheet; none where there is no sheet.
  data_sheet_revised_on date,
  files jsonb not null default '[]',
  active boolean not null default true,
  created_date timestamptz(3) not null default now(),
  last_modified_date timestamptz(3) not null default now(),
  last_modified_by text not null,
  name_key text collate "C" not null generated always as (app.sort_key(name)) stored,
  search_text text not null generated always as (app.fold(
    name || ' ' || coalesce(product_number, '') || ' ' || app.joined(areas))) stored,
  check ((override_reason is null) = (danger_code_override is null and signal_word_override is null))
);
create index chemicals_name on chemicals (name_key, id);
create index chemicals_producer on chemicals (producer_id);

alter table chemicals enable row level security;
alter table chemicals force row level security;
create policy system on chemicals to current_user using (app.is_system()) with check (app.is_system());
create policy readers on chemicals for select to ansvar_app using (app.user_id() is not null);
create policy makers on chemicals for insert to ansvar_app with check (app.maintains_system());
create policy editors on chemicals for update to ansvar_app
  using (app.maintains_system()) with check (app.maintains_system());
grant select, insert, update on chemicals to ansvar_app;

create table chemical_associations (
  organization_id uuid not null references organizations,
  id uuid not null default gen_random_uuid(),
  version integer not null default 1,
  chemical_id uuid not null references chemicals,
  -- One of the chemical's supplies, by its id there.
  supply_id uuid,
  area_ids uuid[] not null default '{}',
  amount double precision check (amount >= 0),
  unit text,
  use text,
  responsible_id uuid,
  -- [{ restriction_id, comment, fingerprint, accepted_by, accepted_date }]
  accepted_restrictions jsonb not null default '[]',
  active boolean not null default true,
  created_date timestamptz(3) not null default now(),
  last_modified_date timestamptz(3) not null default now(),
  last_modified_by text not null,
  primary key (organization_id, id),
  foreign key (organization_id, responsible_id) references members (organization_id, id),
  constraint chemical_associations_chemical unique (organization_id, chemical_id)
);
create index chemical_associations_of on chemical_associations (chemical_id);

alter table chemical_associations enable row level security;
alter table chemical_associations force row level security;
create policy system on chemical_associations to current_user using (app.is_system()) with check (app.is_system());
create policy readers on chemical_associations for select to ansvar_app
  using (organization_id = any (array(select app.organizations_with('READ'))));
create policy makers on chemical_associations for insert to ansvar_app
  with check (organization_id = any (array(select app.organizations_with('EDIT'))));
create policy editors on chemical_associations for update to ansvar_app
  using (organization_id = any (array(select app.organizations_with('EDIT'))))
  with check (organization_id = any (array(select app.organizations_with('EDIT'))));
grant select, insert, update on chemical_associations to ansvar_app;
