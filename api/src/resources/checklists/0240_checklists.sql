-- Checklists: what an inspection asks, item by item. A save stores a revision, so that an inspection keeps the wording and the
-- bounds that it was performed with.

create table checklists (
  organization_id uuid not null references organizations,
  id uuid not null default gen_random_uuid(),
  version integer not null default 1,
  title text not null,
  -- In their order; each item has an id that it keeps over the revisions.
  items jsonb not null default '[]',
  active boolean not null default true,
  bin_id uuid,
  created_date timestamptz(3) not null default now(),
  last_modified_date timestamptz(3) not null default now(),
  last_modified_by text not null,
  title_key text collate "C" not null generated always as (app.sort_key(title)) stored,
  search_text text not null generated always as
    (app.fold(title || ' ' || jsonb_path_query_array(items, '$[*].text')::text)) stored,
  primary key (organization_id, id),
  foreign key (organization_id, bin_id) references bin_items (organization_id, id)
);
create index checklists_title on checklists (organization_id, title_key, id);

create table checklist_revisions (
  organization_id uuid not null,
  id uuid not null default gen_random_uuid(),
  checklist_id uuid not null,
  version integer not null,
  title text not null,
  items jsonb not null,
  last_modified_date timestamptz(3) not null,
  last_modified_by text not null,
  primary key (organization_id, id),
  foreign key (organization_id, checklist_id) references checklists (organization_id, id),
  unique (organization_id, checklist_id, version)
);

do $$
declare
  name text;
begin
  foreach name in array array['checklists', 'checklist_revisions'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy system on %I to current_user using (app.is_system()) with check (app.is_system())', name);
    execute format('create policy readers on %I for select to ansvar_app using (organization_id = any (array(select app.organizations_with(''READ''))))', name);
    execute format('create policy makers on %I for insert to ansvar_app with check (organization_id = any (array(select app.organizations_with(''EDIT''))))', name);
  end loop;
end $$;
create policy editors on checklists for update to ansvar_app
  using (organization_id = any (array(select app.organizations_with('EDIT'))))
  with check (organization_id = any (array(select app.organizations_with('EDIT'))));
create policy live on checklists as restrictive for all to ansvar_app
  using (bin_id is null or current_user <> 'ansvar_app' or app.shows_bin()) with check (true);

grant select, insert, update on checklists to ansvar_app;
-- A revision is never changed.
grant select, insert on checklist_revisions to ansvar_app;

alter table reminders add column checklist_id uuid;
alter table reminders add foreign key (organization_id, checklist_id) references checklists (organization_id, id);
create index reminders_checklist on reminders (organization_id, checklist_id);
