-- Meters, the groups they stand in, and their readings (ISO 14001, clause 9.1).

create table meter_groups (
  organization_id uuid not null references organizations,
  id uuid not null default gen_random_uuid(),
  version integer not null default 1,
  name text not null,
  parent_id uuid,
  active boolean not null default true,
  created_date timestamptz(3) not null default now(),
  last_modified_date timestamptz(3) not null default now(),
  last_modified_by text not null,
  name_key text collate "C" not null generated always as (app.sort_key(name)) stored,
  primary key (organization_id, id),
  foreign key (organization_id, parent_id) references meter_groups (organization_id, id),
  constraint meter_groups_unique unique nulls not distinct (organization_id, parent_id, name_key)
);

create table meters (
  organization_id uuid not null references organizations,
  id uuid not null default gen_random_uuid(),
  version integer not null default 1,
  name text not null,
  number text,
  utility_type text not null,
  units text not null,
  kind text not null check (kind in ('COUNTER', 'CONSUMPTION', 'LEVEL')),
  group_id uuid,
  area_id uuid,
  responsible_id uuid,
  -- How often it is read; none where nobody has to.
  frequency text,
  emission_factor_id uuid references emission_factors,
  note text,
  active boolean not null default true,
  -- Each: { id, name, date, type, size, hash, created_date, created_by }.
  files jsonb not null default '[]',
  -- Kept, not computed, so that lists sort by it; written with every save and every reading.
  next_reading_date date,
  created_date timestamptz(3) not null default now(),
  last_modified_date timestamptz(3) not null default now(),
  last_modified_by text not null,
  name_key text collate "C" not null generated always as (app.sort_key(name)) stored,
  search_text text not null generated always as (app.fold(name || ' ' || coalesce(number, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, group_id) references meter_groups (organization_id, id),
  foreign key (organization_id, area_id) references areas (organization_id, id),
  foreign key (organization_id, responsible_id) references members (organization_id, id)
);
create index meters_name on meters (organization_id, name_key, id);
create index meters_next_reading on meters (organization_id, next_reading_date, id);

create table readings (
  organization_id uuid not null,
  id uuid not null default gen_random_uuid(),
  meter_id uuid not null,
  version integer not null default 1,
  performed_at timestamptz(3) not null,
  -- As many digits as a reader writes, 15, and they come back as they were written.
  value double precision not null,
  mark text check (mark in ('REPLACED', 'ROLLED_OVER')),
  final_value double precision,
  initial_value double precision,
  note text,
  created_date timestamptz(3) not null default now(),
  last_modified_date timestamptz(3) not null default now(),
  last_modified_by text not null,
  primary key (organization_id, id),
  foreign key (organization_id, meter_id) references meters (organization_id, id),
  constraint readings_instant unique (organization_id, meter_id, performed_at) include (value),
  check (mark is not null or (final_value is null and initial_value is null))
);
create index readings_marked on readings (organization_id, meter_id, performed_at) where mark is not null;

do $$
declare
  name text;
begin
  foreach name in array array['meter_groups', 'meters', 'readings'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy system on %I to current_user using (app.is_system()) with check (app.is_system())', name);
    execute format('create policy readers on %I for select to ansvar_app using (organization_id = any (array(select app.organizations_with(''READ''))))', name);
    execute format('create policy makers on %I for insert to ansvar_app with check (organization_id = any (array(select app.organizations_with(''EDIT''))))', name);
    execute format('create policy editors on %I for update to ansvar_app using (organization_id = any (array(select app.organizations_with(''EDIT'')))) with check (organization_id = any (array(select app.organizations_with(''EDIT''))))', name);
  end loop;
end $$;
grant select, insert, update on meter_groups, meters, readings to ansvar_app;
