-- What a unit of what meters read emits: the catalogue's, loaded from data/ and kept by the maintainers.

create table emission_factors (
  id uuid primary key default gen_random_uuid(),
  version integer not null default 1,
  utility_type text not null,
  emission_type text not null default 'CO2' check (emission_type in ('CO2')),
  name_en text not null,
  name_da text,
  territory text not null,
  source text,
  -- Whether other greenhouse gases are counted in, as what warms as much: CO2e.
  equivalents boolean not null default false,
  note text,
  -- [{ value, meter_units, emission_units, start_date, end_date }]: no two hold on the same day for the same reading.
  "values" jsonb not null default '[]',
  active boolean not null default true,
  created_date timestamptz(3) not null default now(),
  last_modified_date timestamptz(3) not null default now(),
  last_modified_by text not null,
  name_key text collate "C" not null generated always as (app.sort_key(name_en)) stored,
  search_text text not null generated always as
    (app.fold(name_en || ' ' || coalesce(name_da, '') || ' ' || coalesce(source, ''))) stored
);
create index emission_factors_name on emission_factors (utility_type, name_key, id);

alter table emission_factors enable row level security;
alter table emission_factors force row level security;
create policy system on emission_factors to current_user using (app.is_system()) with check (app.is_system());
create policy readers on emission_factors for select to ansvar_app using (app.user_id() is not null);
create policy makers on emission_factors for insert to ansvar_app with check (app.maintains_system());
create policy editors on emission_factors for update to ansvar_app
  using (app.maintains_system()) with check (app.maintains_system());
grant select, insert, update on emission_factors to ansvar_app;
