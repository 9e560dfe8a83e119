-- Events: what happened, and what is done about it (ISO 45001 and ISO 14001, clause 10.2). Names of persons stand in a
-- table of their own, which shows a row to the event's reporter, to its handler and to who manages the organisation alone.

create table events (
  organization_id uuid not null references organizations,
  id uuid not null default gen_random_uuid(),
  version integer not null default 1,
  title text not null,
  description text,
  kind text not null check (kind in ('INCIDENT', 'NEAR_MISS', 'NON_CONFORMITY', 'OBSERVATION', 'COMPLAINT')),
  importance text not null check (importance in ('HIGH', 'MEDIUM', 'LOW')),
  occurrence_date date not null,
  accident_occurred boolean not null,
  area_id uuid,
  state text not null default 'OPEN' check (state in ('OPEN', 'DISMISSED')),
  -- Why it was dismissed, or taken up again, last.
  state_reason text,
  corrective_action text,
  action_due_date date,
  action_completed_date date,
  -- As in policies.
  files jsonb not null default '[]',
  created_date timestamptz(3) not null default now(),
  last_modified_date timestamptz(3) not null default now(),
  last_modified_by text not null,
  title_key text collate "C" not null generated always as (app.sort_key(title)) stored,
  search_text text not null generated always as
    (app.fold(title || ' ' || coalesce(description, '') || ' ' || coalesce(corrective_action, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, area_id) references areas (organization_id, id),
  check (state = 'OPEN' or state_reason is not null)
);
create index events_occurrence on events (organization_id, occurrence_date, id);
create index events_due on events (organization_id, action_due_date, id);

-- One for each event. No column of `events` says who anybody is.
create table event_persons (
  organization_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version integer not null default 1,
  event_id uuid not null,
  -- None where a program reported it.
  reporter_id uuid,
  handler_id uuid,
  action_responsible_id uuid,
  -- Who was hurt, saw it or complained.
  persons text,
  created_date timestamptz(3) not null default now(),
  last_modified_date timestamptz(3) not null default now(),
  last_modified_by text not null,
  search_text text not null generated always as (app.fold(coalesce(persons, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, event_id),
  foreign key (organization_id, event_id) references events (organization_id, id),
  foreign key (organization_id, reporter_id) references members (organization_id, id),
  foreign key (organization_id, handler_id) references members (organization_id, id),
  foreign key (organization_id, action_responsible_id) references members (organization_id, id)
);

do $$
declare
  name text;
begin
  foreach name in array array['events', 'event_persons'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy system on %I to current_user using (app.is_system()) with check (app.is_system())', name);
  end loop;
end $$;

create policy readers on events for select to ansvar_app
  using (organization_id = any (array(select app.organizations_with('READ'))));
create policy makers on events for insert to ansvar_app
  with check (organization_id = any (array(select app.organizations_with('EDIT'))));
create policy editors on events for update to ansvar_app
  using (organization_id = any (array(select app.organizations_with('EDIT'))))
  with check (organization_id = any (array(select app.organizations_with('EDIT'))));
grant select, insert, update on events to ansvar_app;

create policy readers on event_persons for select to ansvar_app
  using (
    organization_id = any (array(select app.organizations_with('MANAGE')))
    or (
      organization_id = any (array(select app.organizations_with('READ')))
      and app.user_id() in (reporter_id, handler_id)
    )
  );
grant select on event_persons to ansvar_app;

-- Keeps who has to do with an event. Who hands it over sees it no more, so that no policy of an update could allow it:
-- this asks itself whether the user may, and answers false where not. A new event has its reporter from the session.
create function app.keep_event_persons(
  organization uuid, event uuid, reporter uuid, handler uuid, responsible uuid, names text, at timestamptz, by_name text)
returns boolean
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  found_row public.event_persons;
begin
  if not organization = any (array(select app.organizations_with('EDIT'))) then return false; end if;
  select * into found_row from public.event_persons p
  where p.organization_id = organization and p.event_id = event for update;
  if found_row.id is null then
    insert into public.event_persons (organization_id, event_id, reporter_id, handler_id, action_responsible_id, persons,
      created_date, last_modified_date, last_modified_by)
    values (organization, event, reporter, handler, responsible, names, at, at, by_name);
    return true;
  end if;
  if not (organization = any (array(select app.organizations_with('MANAGE')))
    or app.user_id() in (found_row.reporter_id, found_row.handler_id)) then return false; end if;
  update public.event_persons p
  set handler_id = handler, action_responsible_id = responsible, persons = names, version = p.version + 1,
    last_modified_date = at, last_modified_by = by_name
  where p.organization_id = organization and p.event_id = event;
  return true;
end $$;
revoke execute on function app.keep_event_persons from public;
grant execute on function app.keep_event_persons to ansvar_app;

-- The trail of these names is read by whoever reads the names.
drop policy readers on audit_trail;
create policy readers on audit_trail for select to ansvar_app using (
  (
    organization_id = any (array(select app.organizations_with('READ')))
    and (
      resource <> 'event_persons'
      or exists (
        select from event_persons p
        where p.organization_id = audit_trail.organization_id and p.event_id = audit_trail.parent_id)
    )
  )
  or (organization_id = '00000000-0000-0000-0000-000000000000' and app.user_id() is not null));
