-- Files of what all organisations share: the same table, without an organisation. Everybody who is signed in opens them;
-- who maintains the system brings them.

alter table files drop constraint files_pkey;
drop index files_id;
alter table files alter column organization_id drop not null;
alter table files add primary key (id);

create policy catalogue_readers on files for select to ansvar_app
  using (
    organization_id is null and app.user_id() is not null
    and (owner_id is not null or uploaded_by_id = app.user_id())
  );
create policy catalogue_makers on files for insert to ansvar_app
  with check (
    organization_id is null and app.maintains_system() and uploaded_by_id = app.user_id() and owner_id is null
  );
create policy catalogue_editors on files for update to ansvar_app
  using (
    organization_id is null and app.maintains_system()
    and (owner_id is not null or uploaded_by_id = app.user_id())
  )
  with check (organization_id is null and app.maintains_system());

alter table stakeholders add column files jsonb not null default '[]';
