-- Extractions: what the service reads from safety data sheets, as proposals for the fields of a chemical.

-- So that a record of an organization can refer to a file of the same organization only.
alter table files add constraint files_of_organizations unique (organization_id, id);

create table data_sheet_extractions (
  organization_id uuid not null references organizations,
  id uuid not null default gen_random_uuid(),
  -- The PDF. None when it has been removed because no record names it.
  file_id uuid,
  state text not null default 'QUEUED' check (state in ('QUEUED', 'RUNNING', 'DONE', 'NO_TEXT', 'FAILED')),
  reason text check (reason ~ '^[A-Z][A-Z_]{0,39}$'),
  language text check (language ~ '^[a-z]{2}$'),
  other_languages text[] not null default '{}',
  fields jsonb not null default '[]' check (jsonb_typeof(fields) = 'array'),
  created_by_id uuid not null,
  created_date timestamptz(3) not null default now(),
  ended_date timestamptz(3),
  -- The process that reads the sheet. After a lapsed lease another one starts from the beginning.
  lease uuid,
  lease_until timestamptz(3),
  attempts integer not null default 0,
  primary key (organization_id, id),
  foreign key (organization_id, file_id) references files (organization_id, id) on delete set null (file_id),
  check ((state in ('NO_TEXT', 'FAILED')) = (reason is not null)),
  check ((state in ('DONE', 'NO_TEXT', 'FAILED')) = (ended_date is not null))
);
create index data_sheet_extractions_open on data_sheet_extractions (created_date) where state in ('QUEUED', 'RUNNING');
create index data_sheet_extractions_files on data_sheet_extractions (organization_id, file_id);
create index data_sheet_extractions_age on data_sheet_extractions (created_date);

alter table data_sheet_extractions enable row level security;
alter table data_sheet_extractions force row level security;
create policy system on data_sheet_extractions to current_user using (app.is_system()) with check (app.is_system());
create policy readers on data_sheet_extractions for select to ansvar_app
  using (organization_id = any (array(select app.organizations_with('EDIT'))));
-- The policies of the files decide which file a user may have read.
create policy creators on data_sheet_extractions for insert to ansvar_app
  with check (
    organization_id = any (array(select app.organizations_with('EDIT'))) and created_by_id = app.user_id()
    and state = 'QUEUED'
    and exists (
      select from files f where f.organization_id = data_sheet_extractions.organization_id and f.id = file_id));
grant select (organization_id, id, file_id, state, reason, language, other_languages, fields, created_by_id,
    created_date, ended_date),
  insert (organization_id, file_id, created_by_id, created_date)
  on data_sheet_extractions to ansvar_app;
