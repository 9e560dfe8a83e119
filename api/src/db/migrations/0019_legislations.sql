-- The acts that all organisations pick from, what they are about and who answers for them, and which acts bind each
-- organisation (ISO 14001 clause 6.1.3, ISO 45001 clause 6.1.3, ISO 27001 annex A 5.31).

create table topics (
  id uuid primary key,
  code text collate "C" not null unique,
  name_en text not null,
  name_da text not null,
  search_text text not null generated always as (app.fold(name_en || ' ' || name_da)) stored
);

create table contacts (
  id uuid primary key,
  code text collate "C" not null unique,
  territory text not null,
  name_en text not null,
  name_da text not null,
  about_en text not null,
  about_da text not null,
  email text,
  phone text,
  web text,
  topic_ids uuid[] not null default '{}',
  search_text text not null generated always as
    (app.fold(name_en || ' ' || name_da || ' ' || about_en || ' ' || about_da)) stored
);

grant select on topics, contacts to ansvar_app;

create table legislations (
  id uuid primary key default gen_random_uuid(),
  version integer not null default 1,
  title_en text,
  title_da text,
  kind text not null check (kind in
    ('ACT', 'EXECUTIVE_ORDER', 'REGULATION', 'DIRECTIVE', 'DECISION', 'CONVENTION', 'STANDARD', 'OTHER')),
  number text,
  territory text not null,
  topic_ids uuid[] not null default '{}',
  iso_standards text[] not null default '{}',
  link text,
  in_force_from date,
  repealed_on date,
  files jsonb not null default '[]',
  created_date timestamptz(3) not null default now(),
  last_modified_date timestamptz(3) not null default now(),
  last_modified_by text not null,
  title_key_en text collate "C" not null generated always as (app.sort_key(coalesce(title_en, title_da))) stored,
  title_key_da text collate "C" not null generated always as (app.sort_key(coalesce(title_da, title_en))) stored,
  search_text text not null generated always as
    (app.fold(coalesce(title_en, '') || ' ' || coalesce(title_da, '') || ' ' || coalesce(number, ''))) stored,
  check (title_en is not null or title_da is not null)
);

-- What an act says, in the form in which an assessment keeps it: what differs from it later has changed since.
create function app.legislation_content(act legislations) returns jsonb
language sql stable strict parallel safe
return jsonb_build_object(
  'title_en', act.title_en,
  'title_da', act.title_da,
  'kind', act.kind,
  'number', act.number,
  'territory', act.territory,
  'topic_ids', act.topic_ids,
  'iso_standards', act.iso_standards,
  'link', act.link,
  'in_force_from', act.in_force_from,
  'repealed_on', act.repealed_on,
  'files', jsonb_path_query_array(act.files, '$[*].name'),
  'contents', jsonb_path_query_array(act.files, '$[*].hash'));

create table legislation_associations (
  organization_id uuid not null references organizations,
  -- The act's: an organisation takes it up once.
  id uuid not null references legislations,
  version integer not null default 1,
  how_it_applies text,
  responsible_id uuid,
  compliance_status text not null default 'NOT_ASSESSED'
    check (compliance_status in ('COMPLIANT', 'PARTLY', 'NOT_COMPLIANT', 'NOT_ASSESSED')),
  assessed_on date,
  note text,
  -- The act as it was when it was taken up or last assessed.
  known_legislation jsonb not null,
  created_date timestamptz(3) not null default now(),
  last_modified_date timestamptz(3) not null default now(),
  last_modified_by text not null,
  primary key (organization_id, id),
  foreign key (organization_id, responsible_id) references members (organization_id, id),
  check ((compliance_status = 'NOT_ASSESSED') = (assessed_on is null))
);
create index legislation_associations_act on legislation_associations (id);

create table legislation_assessments (
  organization_id uuid not null,
  id uuid not null default gen_random_uuid(),
  legislation_id uuid not null,
  compliance_status text not null,
  assessed_on date,
  note text,
  created_date timestamptz(3) not null,
  created_by text not null,
  primary key (organization_id, id),
  foreign key (organization_id, legislation_id) references legislation_associations (organization_id, id)
);
create index legislation_assessments_act on legislation_assessments (organization_id, legislation_id, created_date);

do $$
declare
  name text;
begin
  foreach name in array array['legislations', 'legislation_associations', 'legislation_assessments'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy system on %I to current_user using (app.is_system()) with check (app.is_system())', name);
  end loop;
  foreach name in array array['legislation_associations', 'legislation_assessments'] loop
    execute format('create policy readers on %I for select to ansvar_app using (organization_id = any (array(select app.organizations_with(''READ''))))', name);
    execute format('create policy makers on %I for insert to ansvar_app with check (organization_id = any (array(select app.organizations_with(''EDIT''))))', name);
  end loop;
end $$;

create policy readers on legislations for select to ansvar_app using (app.user_id() is not null);
create policy makers on legislations for insert to ansvar_app with check (app.maintains_system());
create policy editors on legislations for update to ansvar_app using (app.maintains_system()) with check (app.maintains_system());
grant select, insert, update on legislations to ansvar_app;

create policy editors on legislation_associations for update to ansvar_app
  using (organization_id = any (array(select app.organizations_with('EDIT'))))
  with check (organization_id = any (array(select app.organizations_with('EDIT'))));
grant select, insert, update on legislation_associations to ansvar_app;
-- An assessment is never changed: the next one stands beside it.
grant select, insert on legislation_assessments to ansvar_app;
