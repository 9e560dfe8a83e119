-- Procedures and every saved version of each. The departments and areas that one concerns stand in it as lists of ids, so
-- that a revision has them as they were: departments and areas are closed, never deleted, and the api takes none but the
-- organisation's own.

create table procedures (
  organization_id uuid not null references organizations,
  id uuid not null default gen_random_uuid(),
  version integer not null default 1,
  title text not null,
  body text not null default '',
  state text not null check (state in ('DRAFT', 'APPROVED', 'RETIRED')),
  owner_id uuid,
  iso_standards text[] not null default '{}',
  approved_by_id uuid,
  approved_on date,
  review_period text,
  -- Kept, not computed, so that lists sort by it; written with every save.
  next_review_date date,
  department_ids uuid[] not null default '{}',
  area_ids uuid[] not null default '{}',
  -- In their order, each: { title, instruction, responsible_role }.
  steps jsonb not null default '[]',
  -- As in policies.
  files jsonb not null default '[]',
  created_date timestamptz(3) not null default now(),
  last_modified_date timestamptz(3) not null default now(),
  last_modified_by text not null,
  title_key text collate "C" not null generated always as (app.sort_key(title)) stored,
  search_text text not null generated always as
    (app.fold(title || ' ' || body || ' ' || jsonb_path_query_array(steps, '$[*].*')::text)) stored,
  primary key (organization_id, id),
  foreign key (organization_id, owner_id) references members (organization_id, id),
  foreign key (organization_id, approved_by_id) references members (organization_id, id),
  check (state <> 'APPROVED' or (approved_by_id is not null and approved_on is not null and review_period is not null))
);
create index procedures_title on procedures (organization_id, title_key, id);
create index procedures_next_review on procedures (organization_id, next_review_date, id);

create table procedure_revisions (
  organization_id uuid not null,
  id uuid not null default gen_random_uuid(),
  procedure_id uuid not null,
  version integer not null,
  title text not null,
  body text not null,
  state text not null,
  owner_id uuid,
  iso_standards text[] not null,
  approved_by_id uuid,
  approved_on date,
  review_period text,
  department_ids uuid[] not null,
  area_ids uuid[] not null,
  steps jsonb not null,
  files jsonb not null default '[]',
  last_modified_date timestamptz(3) not null,
  last_modified_by text not null,
  primary key (organization_id, id),
  foreign key (organization_id, procedure_id) references procedures (organization_id, id),
  foreign key (organization_id, owner_id) references members (organization_id, id),
  foreign key (organization_id, approved_by_id) references members (organization_id, id),
  unique (organization_id, procedure_id, version)
);

do $$
declare
  name text;
begin
  foreach name in array array['procedures', 'procedure_revisions'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy system on %I to current_user using (app.is_system()) with check (app.is_system())', name);
    execute format('create policy readers on %I for select to ansvar_app using (organization_id = any (array(select app.organizations_with(''READ''))))', name);
    execute format('create policy makers on %I for insert to ansvar_app with check (organization_id = any (array(select app.organizations_with(''EDIT''))))', name);
  end loop;
end $$;
create policy editors on procedures for update to ansvar_app
  using (organization_id = any (array(select app.organizations_with('EDIT'))))
  with check (organization_id = any (array(select app.organizations_with('EDIT'))));

grant select, insert, update on procedures to ansvar_app;
-- A revision is never changed.
grant select, insert on procedure_revisions to ansvar_app;
