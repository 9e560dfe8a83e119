-- The organisation's own documents: files with a title, tags and a last day. A new version of the content takes the place
-- of the old one, which stays as a row of document_versions.

-- A list of texts as one text. array_to_string is held to be changeable for the sake of types that texts are not.
create function app.tags_text(tags text[]) returns text
language sql immutable strict parallel safe
return array_to_string(tags, ' ');

create table documents (
  organization_id uuid not null references organizations,
  id uuid not null default gen_random_uuid(),
  version integer not null default 1,
  title text not null,
  tags text[] not null default '{}',
  iso_standards text[] not null default '{}',
  expiry_date date,
  active boolean not null default true,
  -- As in policies, and always one: the newest content.
  files jsonb not null check (jsonb_array_length(files) = 1),
  -- Which of its contents that is, counted from 1.
  file_version integer not null default 1,
  created_date timestamptz(3) not null default now(),
  last_modified_date timestamptz(3) not null default now(),
  last_modified_by text not null,
  title_key text collate "C" not null generated always as (app.sort_key(title)) stored,
  search_text text not null generated always as
    (app.fold(title || ' ' || app.tags_text(tags) || ' ' || (files #>> '{0,name}'))) stored,
  file_type text not null generated always as (files #>> '{0,type}') stored,
  file_size integer not null generated always as ((files #>> '{0,size}')::integer) stored,
  content_hash text not null generated always as (files #>> '{0,hash}') stored,
  primary key (organization_id, id)
);
create index documents_title on documents (organization_id, title_key, id);
create index documents_expiry on documents (organization_id, expiry_date, title_key, id);
create index documents_modified on documents (organization_id, last_modified_date, id);
create index documents_content on documents (organization_id, content_hash);

create table document_versions (
  organization_id uuid not null,
  id uuid not null default gen_random_uuid(),
  document_id uuid not null,
  number integer not null,
  -- One, as in documents.
  files jsonb not null,
  created_date timestamptz(3) not null,
  created_by text not null,
  primary key (organization_id, id),
  foreign key (organization_id, document_id) references documents (organization_id, id),
  unique (organization_id, document_id, number)
);

do $$
declare
  name text;
begin
  foreach name in array array['documents', 'document_versions'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy system on %I to current_user using (app.is_system()) with check (app.is_system())', name);
    execute format('create policy readers on %I for select to ansvar_app using (organization_id = any (array(select app.organizations_with(''READ''))))', name);
    execute format('create policy makers on %I for insert to ansvar_app with check (organization_id = any (array(select app.organizations_with(''EDIT''))))', name);
  end loop;
end $$;
create policy editors on documents for update to ansvar_app
  using (organization_id = any (array(select app.organizations_with('EDIT'))))
  with check (organization_id = any (array(select app.organizations_with('EDIT'))));

grant select, insert, update on documents to ansvar_app;
-- A version is never changed.
grant select, insert on document_versions to ansvar_app;
