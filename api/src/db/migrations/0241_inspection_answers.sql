-- Running an inspection: when it was started, with which revision of a checklist, its answers and its result.

alter table inspections
  -- The first due date, if the inspection has been postponed. Null: the due date.
  add column planned_on date,
  -- In order, each: { from, to, reason, by, date }.
  add column postponements jsonb not null default '[]',
  add column started_date timestamptz(3),
  -- The revision of the checklist that it is answered by, from its start.
  add column checklist_id uuid,
  add column checklist_version integer,
  add column result text check (result in ('PASSED', 'FAILED', 'UNRATED')),
  add column performer_id uuid,
  -- A performer who is no member, such as a firm.
  add column performer_name text,
  add check ((checklist_id is null) = (checklist_version is null)),
  add foreign key (organization_id, checklist_id, checklist_version)
    references checklist_revisions (organization_id, checklist_id, version),
  add foreign key (organization_id, performer_id) references members (organization_id, id);
create index inspections_performer on inspections (organization_id, performer_id) where performer_id is not null;
create index inspections_checklist on inspections (organization_id, checklist_id, checklist_version)
  where checklist_id is not null;

create table inspection_answers (
  organization_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version integer not null default 1,
  inspection_id uuid not null,
  item_id uuid not null,
  -- The exact text: a number as a decimal, YES or NO, or a choice.
  value text,
  note text,
  not_applicable boolean not null default false,
  -- As in policies.
  files jsonb not null default '[]',
  -- What the answer means with the revision that the inspection follows. Null: not answered.
  outcome text check (outcome in ('PASSED', 'FAILED', 'UNRATED', 'NOT_APPLICABLE')),
  follow_up text not null default 'NONE' check (follow_up in ('NONE', 'CORRECTED', 'ACTION', 'EVENT')),
  follow_up_id uuid,
  -- The version of the inspection with this answer. A later one than a client has seen is a change by another user.
  inspection_version integer not null,
  created_date timestamptz(3) not null default now(),
  last_modified_date timestamptz(3) not null default now(),
  last_modified_by text not null,
  primary key (organization_id, id),
  foreign key (organization_id, inspection_id) references inspections (organization_id, id),
  unique (organization_id, inspection_id, item_id),
  check ((follow_up in ('ACTION', 'EVENT')) = (follow_up_id is not null)),
  check (follow_up = 'NONE' or outcome = 'FAILED')
);

alter table inspection_answers enable row level security;
alter table inspection_answers force row level security;
create policy system on inspection_answers to current_user using (app.is_system()) with check (app.is_system());
create policy readers on inspection_answers for select to ansvar_app
  using (organization_id = any (array(select app.organizations_with('READ'))));
create policy makers on inspection_answers for insert to ansvar_app
  with check (organization_id = any (array(select app.organizations_with('EDIT'))));
create policy editors on inspection_answers for update to ansvar_app
  using (organization_id = any (array(select app.organizations_with('EDIT'))))
  with check (organization_id = any (array(select app.organizations_with('EDIT'))));
grant select, insert, update on inspection_answers to ansvar_app;
