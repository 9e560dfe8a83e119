-- The control book: reminders say by a rule when something is inspected, inspections are its occurrences.

create table reminders (
  organization_id uuid not null references organizations,
  id uuid not null default gen_random_uuid(),
  version integer not null default 1,
  title text not null,
  -- What to check.
  instruction text not null default '',
  -- The day on which the first inspection is due.
  starts_at date not null,
  -- ISO 8601; P0D stands for once.
  frequency text not null,
  next_from text not null check (next_from in ('PLANNED', 'PERFORMED')),
  -- For so long before its day an inspection is due soon.
  notice_period text not null,
  responsible_id uuid,
  department_id uuid,
  active boolean not null default true,
  created_date timestamptz(3) not null default now(),
  last_modified_date timestamptz(3) not null default now(),
  last_modified_by text not null,
  title_key text collate "C" not null generated always as (app.sort_key(title)) stored,
  search_text text not null generated always as (app.fold(title || ' ' || instruction)) stored,
  primary key (organization_id, id),
  foreign key (organization_id, responsible_id) references members (organization_id, id),
  foreign key (organization_id, department_id) references departments (organization_id, id)
);
create index reminders_title on reminders (organization_id, title_key, id);
create index reminders_responsible on reminders (organization_id, responsible_id);
create index reminders_department on reminders (organization_id, department_id);

create table inspections (
  organization_id uuid not null references organizations,
  id uuid not null default gen_random_uuid(),
  version integer not null default 1,
  reminder_id uuid not null,
  -- Whether the reminder's rule opened it; one that people planned beside is no link of the chain.
  planned boolean not null default true,
  due_on date not null,
  status text not null default 'PENDING' check (status in ('DONE', 'PENDING')),
  performed_at date,
  notes text,
  -- As in policies.
  files jsonb not null default '[]',
  -- Why it was left out; it stays PENDING, for nobody has performed it.
  skip_reason text,
  skipped_on date,
  -- Why a manager opened it again, the last time.
  reopen_reason text,
  created_date timestamptz(3) not null default now(),
  last_modified_date timestamptz(3) not null default now(),
  last_modified_by text not null,
  search_text text not null generated always as (app.fold(coalesce(notes, '') || ' ' || coalesce(skip_reason, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, reminder_id) references reminders (organization_id, id),
  check ((status = 'DONE') = (performed_at is not null)),
  check (status = 'PENDING' or skip_reason is null),
  check ((skip_reason is null) = (skipped_on is null))
);
-- One planned inspection of a reminder a day: of two who mark one as done at once, only one opens the next.
create unique index inspections_due on inspections (organization_id, reminder_id, due_on) where planned;
create index inspections_reminder on inspections (organization_id, reminder_id, due_on);
create index inspections_days on inspections (organization_id, due_on, id);
create index inspections_open on inspections (organization_id, due_on) where status = 'PENDING' and skip_reason is null;

do $$
declare
  name text;
begin
  foreach name in array array['reminders', 'inspections'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy system on %I to current_user using (app.is_system()) with check (app.is_system())', name);
    execute format('create policy readers on %I for select to ansvar_app using (organization_id = any (array(select app.organizations_with(''READ''))))', name);
    execute format('create policy makers on %I for insert to ansvar_app with check (organization_id = any (array(select app.organizations_with(''EDIT''))))', name);
    execute format('create policy editors on %I for update to ansvar_app using (organization_id = any (array(select app.organizations_with(''EDIT'')))) with check (organization_id = any (array(select app.organizations_with(''EDIT''))))', name);
  end loop;
end $$;

grant select, insert, update on reminders, inspections to ansvar_app;
