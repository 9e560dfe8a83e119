-- An organisation's own lists, which its records choose from: its places, its departments, and what its people are
-- trained in. What is no longer used is retired and keeps its id.

create table areas (
  organization_id uuid not null references organizations,
  id uuid not null default gen_random_uuid(),
  version integer not null default 1,
  name text not null,
  parent_id uuid,
  description text,
  active boolean not null default true,
  created_date timestamptz(3) not null default now(),
  last_modified_date timestamptz(3) not null default now(),
  last_modified_by text not null,
  name_key text collate "C" not null generated always as (app.sort_key(name)) stored,
  search_text text not null generated always as (app.fold(name || ' ' || coalesce(description, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, parent_id) references areas (organization_id, id),
  check (parent_id <> id)
);
create index areas_name on areas (organization_id, name_key, id);
-- Two places may share a name where they lie in different ones.
create unique index areas_unique on areas (organization_id, coalesce(parent_id, organization_id), name_key);

create table departments (
  organization_id uuid not null references organizations,
  id uuid not null default gen_random_uuid(),
  version integer not null default 1,
  name text not null,
  leader_id uuid,
  active boolean not null default true,
  created_date timestamptz(3) not null default now(),
  last_modified_date timestamptz(3) not null default now(),
  last_modified_by text not null,
  name_key text collate "C" not null generated always as (app.sort_key(name)) stored,
  search_text text not null generated always as (app.fold(name)) stored,
  primary key (organization_id, id),
  foreign key (organization_id, leader_id) references members (organization_id, id)
);
create unique index departments_name on departments (organization_id, name_key);

create table competences (
  organization_id uuid not null references organizations,
  id uuid not null default gen_random_uuid(),
  version integer not null default 1,
  name text not null,
  description text,
  -- An ISO 8601 duration after which it is to be renewed; none where it does not expire.
  valid_for text,
  active boolean not null default true,
  created_date timestamptz(3) not null default now(),
  last_modified_date timestamptz(3) not null default now(),
  last_modified_by text not null,
  name_key text collate "C" not null generated always as (app.sort_key(name)) stored,
  search_text text not null generated always as (app.fold(name || ' ' || coalesce(description, ''))) stored,
  primary key (organization_id, id)
);
create unique index competences_name on competences (organization_id, name_key);

do $$
declare
  name text;
begin
  foreach name in array array['areas', 'departments', 'competences'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy system on %I to current_user using (app.is_system()) with check (app.is_system())', name);
    execute format('create policy readers on %I for select to ansvar_app using (organization_id = any (array(select app.organizations_with(''READ''))))', name);
    execute format('create policy makers on %I for insert to ansvar_app with check (organization_id = any (array(select app.organizations_with(''MANAGE''))))', name);
    execute format('create policy editors on %I for update to ansvar_app using (organization_id = any (array(select app.organizations_with(''MANAGE'')))) with check (organization_id = any (array(select app.organizations_with(''MANAGE''))))', name);
  end loop;
end $$;

grant select, insert, update on areas, departments, competences to ansvar_app;
