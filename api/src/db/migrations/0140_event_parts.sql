-- What belongs to an event: its causes, comments, links, injuries and reports to authorities (ISO 45001 and ISO 14001,
-- clause 10.2), and the rules by which events are reported to authorities.

create table reporting_rules (
  id uuid primary key,
  code text collate "C" not null unique,
  territory text not null,
  valid_from date,
  valid_to date,
  trigger text not null check (trigger in ('ABSENCE', 'COMPENSATION', 'DEATH', 'ENVIRONMENT', 'DATA_BREACH')),
  -- Calendar days as P14D, hours as PT48H.
  period text not null,
  counted_from text not null check (counted_from in ('FIRST_ABSENCE', 'OCCURRENCE', 'DEATH', 'AWARENESS')),
  source text not null,
  link text,
  name_en text not null,
  name_da text not null,
  search_text text not null generated always as (app.fold(name_en || ' ' || name_da || ' ' || source)) stored
);
grant select on reporting_rules to ansvar_app;

create table event_causes (
  organization_id uuid not null references organizations,
  id uuid not null default gen_random_uuid(),
  version integer not null default 1,
  event_id uuid not null,
  kind text not null check (kind in ('DIRECT', 'CONTRIBUTING', 'ROOT')),
  category text check (category in
    ('METHOD', 'EQUIPMENT', 'MATERIAL', 'PEOPLE', 'SURROUNDINGS', 'MANAGEMENT', 'MEASUREMENT')),
  text text not null,
  -- The deeper cause that this one follows from, of the same event.
  because_of_id uuid,
  active boolean not null default true,
  created_date timestamptz(3) not null default now(),
  last_modified_date timestamptz(3) not null default now(),
  last_modified_by text not null,
  primary key (organization_id, id),
  unique (organization_id, event_id, id),
  foreign key (organization_id, event_id) references events (organization_id, id),
  foreign key (organization_id, event_id, because_of_id) references event_causes (organization_id, event_id, id)
);
create index event_causes_event on event_causes (organization_id, event_id, created_date);

create table event_links (
  organization_id uuid not null references organizations,
  id uuid not null default gen_random_uuid(),
  version integer not null default 1,
  event_id uuid not null,
  area_id uuid,
  chemical_association_id uuid,
  inspection_id uuid,
  procedure_id uuid,
  policy_id uuid,
  meter_id uuid,
  legislation_association_id uuid,
  stakeholder_association_id uuid,
  active boolean not null default true,
  created_date timestamptz(3) not null default now(),
  last_modified_date timestamptz(3) not null default now(),
  last_modified_by text not null,
  kind text not null generated always as (case
    when area_id is not null then 'AREA'
    when chemical_association_id is not null then 'CHEMICAL_ASSOCIATION'
    when inspection_id is not null then 'INSPECTION'
    when procedure_id is not null then 'PROCEDURE'
    when policy_id is not null then 'POLICY'
    when meter_id is not null then 'METER'
    when legislation_association_id is not null then 'OBLIGATION'
    else 'STAKEHOLDER' end) stored,
  target_id uuid not null generated always as (coalesce(area_id, chemical_association_id, inspection_id, procedure_id,
    policy_id, meter_id, legislation_association_id, stakeholder_association_id)) stored,
  primary key (organization_id, id),
  foreign key (organization_id, event_id) references events (organization_id, id),
  foreign key (organization_id, area_id) references areas (organization_id, id),
  foreign key (organization_id, chemical_association_id) references chemical_associations (organization_id, id),
  foreign key (organization_id, inspection_id) references inspections (organization_id, id),
  foreign key (organization_id, procedure_id) references procedures (organization_id, id),
  foreign key (organization_id, policy_id) references policies (organization_id, id),
  foreign key (organization_id, meter_id) references meters (organization_id, id),
  foreign key (organization_id, legislation_association_id) references legislation_associations (organization_id, id),
  foreign key (organization_id, stakeholder_association_id) references stakeholder_associations (organization_id, id),
  check (num_nonnulls(area_id, chemical_association_id, inspection_id, procedure_id, policy_id, meter_id,
    legislation_association_id, stakeholder_association_id) = 1)
);
create unique index event_links_event on event_links (organization_id, event_id, kind, target_id) where active;
create index event_links_target on event_links (organization_id, target_id);

create table event_comments (
  organization_id uuid not null references organizations,
  id uuid not null default gen_random_uuid(),
  version integer not null default 1,
  event_id uuid not null,
  -- No reference: the author may be a manager of a parent organization.
  author_id uuid not null,
  author_name text not null,
  text text not null,
  -- As in policies.
  files jsonb not null default '[]',
  created_date timestamptz(3) not null default now(),
  last_modified_date timestamptz(3) not null default now(),
  last_modified_by text not null,
  primary key (organization_id, id),
  foreign key (organization_id, event_id) references events (organization_id, id)
);
create index event_comments_event on event_comments (organization_id, event_id, created_date);

create table event_injuries (
  organization_id uuid not null references organizations,
  id uuid not null default gen_random_uuid(),
  version integer not null default 1,
  event_id uuid not null,
  injured_member_id uuid,
  injured_name text,
  employment text,
  job text,
  hired_on date,
  injury_kind text,
  body_part text,
  side text,
  first_absence_on date,
  absence_until date,
  treatment text,
  compensation_likely boolean not null default false,
  permanent boolean not null default false,
  died_on date,
  contact_mode text,
  object text,
  files jsonb not null default '[]',
  active boolean not null default true,
  created_date timestamptz(3) not null default now(),
  last_modified_date timestamptz(3) not null default now(),
  last_modified_by text not null,
  primary key (organization_id, id),
  foreign key (organization_id, event_id) references events (organization_id, id),
  foreign key (organization_id, injured_member_id) references members (organization_id, id),
  check (num_nonnulls(injured_member_id, injured_name) = 1)
);
create index event_injuries_event on event_injuries (organization_id, event_id, created_date);

create table authority_reports (
  organization_id uuid not null references organizations,
  id uuid not null default gen_random_uuid(),
  version integer not null default 1,
  event_id uuid not null,
  rule_id uuid not null references reporting_rules,
  state text not null check (state in ('DUE', 'REPORTED', 'NOT_REQUIRED')),
  -- The day from which the period is counted, as of the last save.
  counted_from_on date not null,
  due_on date not null,
  remind_on date not null,
  reported_on date,
  reference text,
  reason text,
  files jsonb not null default '[]',
  created_date timestamptz(3) not null default now(),
  last_modified_date timestamptz(3) not null default now(),
  last_modified_by text not null,
  primary key (organization_id, id),
  unique (organization_id, event_id, rule_id),
  foreign key (organization_id, event_id) references events (organization_id, id),
  check (state <> 'REPORTED' or reported_on is not null),
  check (state <> 'NOT_REQUIRED' or reason is not null)
);

-- Whether the user handles the event, or manages its organization. Row-level security applies inside.
create function app.handles_event(organization uuid, event uuid) returns boolean
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select organization = any (array(select app.organizations_with('MANAGE')))
    or exists (
      select from public.event_persons p
      where p.organization_id = organization and p.event_id = event and p.handler_id = app.user_id())
$$;

-- Whether the user takes part in an event: sees its persons, or is responsible for one of its actions, open or not.
create function app.joins_event(organization uuid, event uuid) returns boolean
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select exists (
      select from public.event_persons p where p.organization_id = organization and p.event_id = event)
    or exists (
      select from public.corrective_actions a
      where a.organization_id = organization and a.event_id = event
        and a.id in (select app.own_corrective_actions(organization)))
$$;

revoke execute on function app.handles_event, app.joins_event from public;
grant execute on function app.handles_event, app.joins_event to ansvar_app;

do $$
declare
  name text;
begin
  foreach name in array array['event_causes', 'event_links', 'event_comments', 'event_injuries', 'authority_reports'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy system on %I to current_user using (app.is_system()) with check (app.is_system())', name);
  end loop;
  foreach name in array array['event_causes', 'event_links'] loop
    execute format($policy$create policy readers on %I for select to ansvar_app
      using (organization_id = any (array(select app.organizations_with('READ'))))$policy$, name);
    execute format($policy$create policy makers on %I for insert to ansvar_app
      with check (organization_id = any (array(select app.organizations_with('EDIT'))))$policy$, name);
    execute format($policy$create policy editors on %I for update to ansvar_app
      using (organization_id = any (array(select app.organizations_with('EDIT'))))
      with check (organization_id = any (array(select app.organizations_with('EDIT'))))$policy$, name);
    execute format('grant select, insert, update on %I to ansvar_app', name);
  end loop;
  foreach name in array array['event_injuries', 'authority_reports'] loop
    execute format($policy$create policy handlers on %I for all to ansvar_app
      using (app.handles_event(organization_id, event_id))
      with check (app.handles_event(organization_id, event_id))$policy$, name);
    execute format('grant select, insert, update on %I to ansvar_app', name);
  end loop;
end $$;

create policy participants on event_comments for select to ansvar_app
  using (app.joins_event(organization_id, event_id));
create policy authors on event_comments for insert to ansvar_app
  with check (author_id = app.user_id() and app.joins_event(organization_id, event_id));
create policy editors on event_comments for update to ansvar_app
  using (author_id = app.user_id() and created_date > now() - interval '24 hours'
    and app.joins_event(organization_id, event_id))
  with check (author_id = app.user_id() and app.joins_event(organization_id, event_id));
grant select, insert, update on event_comments to ansvar_app;

-- The trail of these records, and their files, are visible to the users who see the records. Restrictive: they narrow
-- the other policies of both tables and replace none. The owner is a member of ansvar_app, so they would narrow the
-- owner's reads too: current_user is ansvar_app in a request, and the owner in a command or a SECURITY DEFINER function.
create policy event_parts on audit_trail as restrictive for select to ansvar_app using (
  current_user <> 'ansvar_app' or case resource
    when 'event_comments' then app.joins_event(organization_id, parent_id)
    when 'event_injuries' then app.handles_event(organization_id, parent_id)
    when 'authority_reports' then app.handles_event(organization_id, parent_id)
    else true end);
create policy event_parts on files as restrictive for select to ansvar_app using (
  current_user <> 'ansvar_app' or case owner_table
    when 'event_comments' then exists (
      select from event_comments c where c.organization_id = files.organization_id and c.id = files.owner_id)
    when 'event_injuries' then exists (
      select from event_injuries i where i.organization_id = files.organization_id and i.id = files.owner_id)
    when 'authority_reports' then exists (
      select from authority_reports r where r.organization_id = files.organization_id and r.id = files.owner_id)
    else true end);
