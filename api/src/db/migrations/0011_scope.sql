-- What an organisation's management system covers (ISO 14001, 27001 and 45001, clause 4.3). One a organisation; each save
-- is a version that stays.

create table scopes (
  organization_id uuid not null references organizations,
  id uuid not null default gen_random_uuid(),
  version integer not null default 1,
  statement text not null,
  activities text not null,
  locations text not null,
  exclusions text not null,
  iso_standards text[] not null default '{}',
  restored_from integer,
  created_date timestamptz(3) not null default now(),
  last_modified_date timestamptz(3) not null default now(),
  last_modified_by text not null,
  primary key (organization_id, id),
  unique (organization_id)
);

create table scope_versions (
  organization_id uuid not null,
  id uuid not null default gen_random_uuid(),
  scope_id uuid not null,
  version integer not null,
  statement text not null,
  activities text not null,
  locations text not null,
  exclusions text not null,
  iso_standards text[] not null,
  restored_from integer,
  last_modified_date timestamptz(3) not null,
  last_modified_by text not null,
  primary key (organization_id, id),
  foreign key (organization_id, scope_id) references scopes (organization_id, id),
  unique (organization_id, version)
);

do $$
declare
  name text;
begin
  foreach name in array array['scopes', 'scope_versions'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy system on %I to current_user using (app.is_system()) with check (app.is_system())', name);
    execute format('create policy readers on %I for select to ansvar_app using (organization_id = any (array(select app.organizations_with(''READ''))))', name);
    execute format('create policy makers on %I for insert to ansvar_app with check (organization_id = any (array(select app.organizations_with(''EDIT''))))', name);
  end loop;
end $$;
create policy editors on scopes for update to ansvar_app
  using (organization_id = any (array(select app.organizations_with('EDIT'))))
  with check (organization_id = any (array(select app.organizations_with('EDIT'))));

grant select, insert, update on scopes to ansvar_app;
-- A version is never changed.
grant select, insert on scope_versions to ansvar_app;
