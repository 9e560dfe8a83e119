-- Files. The content lies in the file store under its hash; the row says whose it is. A record keeps its files in a
-- column `files` of its own, in its order and by its names, so that a revision, a conflict and the history have them as
-- they were. A file belongs to one record, from the save that first names it.

create table files (
  organization_id uuid not null references organizations,
  id uuid not null default gen_random_uuid(),
  name text not null,
  type text not null,
  size integer not null check (size > 0),
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  -- The table of the record and its id; none until a record names the file.
  owner_table text,
  owner_id uuid,
  -- Since when no record names it; a sweep removes it a day later. Who owned it last may name it again until then.
  unowned_since timestamptz(3),
  uploaded_by_id uuid not null,
  created_date timestamptz(3) not null default now(),
  created_by text not null,
  primary key (organization_id, id),
  check ((owner_id is null) = (owner_table is null)),
  check (owner_id is not null or unowned_since is not null)
);
-- A link names a file by its id alone.
create index files_id on files (id);
create index files_content on files (content_hash);
create index files_unowned on files (unowned_since) where unowned_since is not null;

alter table files enable row level security;
alter table files force row level security;
create policy system on files to current_user using (app.is_system()) with check (app.is_system());
-- What no record has yet is seen by whoever uploaded it, and by nobody else.
create policy readers on files for select to ansvar_app
  using (
    organization_id = any (array(select app.organizations_with('READ')))
    and (owner_id is not null or uploaded_by_id = app.user_id())
  );
create policy makers on files for insert to ansvar_app
  with check (
    organization_id = any (array(select app.organizations_with('EDIT')))
    and uploaded_by_id = app.user_id() and owner_id is null
  );
create policy editors on files for update to ansvar_app
  using (
    organization_id = any (array(select app.organizations_with('EDIT')))
    and (owner_id is not null or uploaded_by_id = app.user_id())
  )
  with check (organization_id = any (array(select app.organizations_with('EDIT'))));
grant select, insert, update (name, owner_table, owner_id, unowned_since) on files to ansvar_app;

-- Each: { id, name, date, type, size, hash, created_date, created_by }.
alter table policies add column files jsonb not null default '[]';
alter table policy_revisions add column files jsonb not null default '[]';
