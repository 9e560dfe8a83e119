-- Saved views of lists: filters, order and columns under a name, as the query of the list's address.
create table list_views (
  organization_id uuid not null references organizations,
  id uuid not null default gen_random_uuid(),
  version integer not null default 1,
  name text not null,
  list text not null,
  query text not null,
  active boolean not null default true,
  created_date timestamptz(3) not null default now(),
  last_modified_date timestamptz(3) not null default now(),
  last_modified_by text not null,
  name_key text collate "C" not null generated always as (app.sort_key(name)) stored,
  search_text text not null generated always as (app.fold(name)) stored,
  primary key (organization_id, id)
);
create index list_views_list on list_views (organization_id, list, name_key);

alter table list_views enable row level security;
alter table list_views force row level security;
create policy system on list_views to current_user using (app.is_system()) with check (app.is_system());
create policy readers on list_views for select to ansvar_app
  using (organization_id = any (array(select app.organizations_with('READ'))));
create policy makers on list_views for insert to ansvar_app
  with check (organization_id = any (array(select app.organizations_with('EDIT'))));
create policy editors on list_views for update to ansvar_app
  using (organization_id = any (array(select app.organizations_with('EDIT'))))
  with check (organization_id = any (array(select app.organizations_with('EDIT'))));
grant select, insert, update on list_views to ansvar_app;
