-- The lifecycle of events, and their corrective actions (ISO 45001 and ISO 14001, clause 10.2).

alter table events
  -- The number that users see: the year of the report, and a number in it. A trigger sets both.
  add column reported_year smallint not null default 0,
  add column reported_number integer not null default 0,
  add column number text generated always as
    (reported_year::text || '-' || lpad(reported_number::text, greatest(3, length(reported_number::text)), '0')) stored,
  add column occurrence_time text check (occurrence_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column immediate_action text,
  -- Null if nobody has taken the event.
  add column taken_date timestamptz(3),
  add column closed_on date,
  add column outcome text,
  add column no_action_reason text,
  add column similar_considered boolean,
  add column similar_note text,
  add column risk_assessment_reviewed boolean,
  add column risk_assessment_note text,
  add column system_changed boolean,
  add column system_note text;

update events e
set reported_year = numbered.year, reported_number = numbered.number
from (
  select i.organization_id, i.id, local.year,
    row_number() over (partition by i.organization_id, local.year order by i.created_date, i.id) as number
  from events i
  join organizations o on o.id = i.organization_id
  cross join lateral (select extract(year from i.created_date at time zone o.time_zone)::smallint as year) as local
) as numbered
where e.organization_id = numbered.organization_id and e.id = numbered.id;

create unique index events_number on events (organization_id, reported_year, reported_number);

-- Numbers a new event. Concurrent reports of one organization wait for each other, so that no number is used twice.
create function app.number_event() returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if new.reported_number > 0 then return new; end if;
  perform pg_advisory_xact_lock(hashtextextended('events of ' || new.organization_id, 0));
  select extract(year from new.created_date at time zone o.time_zone)::smallint into strict new.reported_year
  from public.organizations o where o.id = new.organization_id;
  select coalesce(max(e.reported_number), 0) + 1 into new.reported_number from public.events e
  where e.organization_id = new.organization_id and e.reported_year = new.reported_year;
  return new;
end $$;
revoke execute on function app.number_event from public;
create trigger number_event before insert on events for each row execute function app.number_event();

do $$
declare
  name text;
begin
  select conname into strict name from pg_constraint
  where conrelid = 'public.events'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%DISMISSED%';
  execute format('alter table events drop constraint %I', name);
end $$;
alter table events
  add check (state in ('OPEN', 'DISMISSED', 'CLOSED')),
  add check ((state = 'CLOSED') = (closed_on is not null));

alter table event_persons
  add column participants text,
  add column closed_by_id uuid,
  add foreign key (organization_id, closed_by_id) references members (organization_id, id);

-- What is done about events, inspections, obligations and reviews. No column says who does it.
create table corrective_actions (
  organization_id uuid not null references organizations,
  id uuid not null default gen_random_uuid(),
  version integer not null default 1,
  event_id uuid,
  inspection_id uuid,
  legislation_association_id uuid,
  policy_review_id uuid,
  source_kind text not null generated always as (case
    when event_id is not null then 'EVENT'
    when inspection_id is not null then 'INSPECTION'
    when legislation_association_id is not null then 'LEGISLATION_ASSOCIATION'
    else 'POLICY_REVIEW' end) stored,
  source_id uuid not null
    generated always as (coalesce(event_id, inspection_id, legislation_association_id, policy_review_id)) stored,
  -- The action without effect that this one follows up.
  follows_id uuid,
  title text not null,
  description text,
  kind text not null check (kind in ('CORRECTION', 'CORRECTIVE', 'PREVENTIVE')),
  state text not null default 'OPEN' check (state in ('OPEN', 'DONE', 'VERIFIED', 'CANCELLED')),
  due_on date,
  completed_on date,
  completion_note text,
  effect_due_on date,
  effect text check (effect in ('EFFECTIVE', 'PARTLY', 'NOT_EFFECTIVE')),
  effect_verified_on date,
  effect_note text,
  state_reason text,
  files jsonb not null default '[]',
  created_date timestamptz(3) not null default now(),
  last_modified_date timestamptz(3) not null default now(),
  last_modified_by text not null,
  search_text text not null generated always as (app.fold(title || ' ' || coalesce(description, '') || ' '
    || coalesce(completion_note, '') || ' ' || coalesce(effect_note, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, event_id) references events (organization_id, id),
  foreign key (organization_id, inspection_id) references inspections (organization_id, id),
  foreign key (organization_id, legislation_association_id) references legislation_associations (organization_id, id),
  foreign key (organization_id, policy_review_id) references policy_reviews (organization_id, id),
  foreign key (organization_id, follows_id) references corrective_actions (organization_id, id),
  check (num_nonnulls(event_id, inspection_id, legislation_association_id, policy_review_id) = 1),
  check ((state in ('DONE', 'VERIFIED')) = (completed_on is not null)),
  check ((state = 'VERIFIED') = (effect is not null)),
  check ((effect is null) = (effect_verified_on is null))
);
create index corrective_actions_source on corrective_actions (organization_id, source_id, id);
create index corrective_actions_open on corrective_actions (organization_id, due_on, id) where state in ('OPEN', 'DONE');

-- One for each action.
create table corrective_action_persons (
  organization_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version integer not null default 1,
  action_id uuid not null,
  responsible_id uuid,
  completed_by_id uuid,
  verified_by_id uuid,
  created_date timestamptz(3) not null default now(),
  last_modified_date timestamptz(3) not null default now(),
  last_modified_by text not null,
  primary key (organization_id, id),
  unique (organization_id, action_id),
  foreign key (organization_id, action_id) references corrective_actions (organization_id, id),
  foreign key (organization_id, responsible_id) references members (organization_id, id),
  foreign key (organization_id, completed_by_id) references members (organization_id, id),
  foreign key (organization_id, verified_by_id) references members (organization_id, id)
);
create index corrective_action_persons_responsible on corrective_action_persons (organization_id, responsible_id);

-- The one action that an event had is its first corrective action.
insert into corrective_actions (organization_id, event_id, title, kind, state, due_on, completed_on, effect_due_on,
  created_date, last_modified_date, last_modified_by)
select organization_id, id, corrective_action, 'CORRECTIVE',
  case when action_completed_date is null then 'OPEN' else 'DONE' end, action_due_date, action_completed_date,
  action_completed_date + 30, created_date, last_modified_date, last_modified_by
from events where corrective_action is not null;
insert into corrective_action_persons (organization_id, action_id, responsible_id, created_date, last_modified_date,
  last_modified_by)
select a.organization_id, a.id, p.action_responsible_id, a.created_date, a.last_modified_date, a.last_modified_by
from corrective_actions a
left join event_persons p on p.organization_id = a.organization_id and p.event_id = a.event_id;
update events e set taken_date = e.created_date
where e.corrective_action is not null
  or exists (select from event_persons p
    where p.organization_id = e.organization_id and p.event_id = e.id and p.handler_id is not null);

do $$
declare
  name text;
begin
  foreach name in array array['corrective_actions', 'corrective_action_persons'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy system on %I to current_user using (app.is_system()) with check (app.is_system())', name);
  end loop;
end $$;

-- Users who see the persons of an event see those of its actions. Responsible members see those of their own actions.
create policy readers on corrective_action_persons for select to ansvar_app
  using (
    organization_id = any (array(select app.organizations_with('READ')))
    and (
      responsible_id = app.user_id()
      or exists (
        select from corrective_actions a
        where a.organization_id = corrective_action_persons.organization_id and a.id = corrective_action_persons.action_id
          and (a.event_id is null or exists (
            select from event_persons p where p.organization_id = a.organization_id and p.event_id = a.event_id)))
    )
  );
grant select on corrective_action_persons to ansvar_app;

-- Returns the actions that the current user is responsible for, whether open or not.
create function app.own_corrective_actions(organization uuid) returns setof uuid
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select p.action_id from public.corrective_action_persons p
  where p.organization_id = organization and p.responsible_id = app.user_id()
    and organization = any (array(select app.organizations_with('READ')))
$$;

create policy readers on corrective_actions for select to ansvar_app
  using (organization_id = any (array(select app.organizations_with('READ'))));
create policy makers on corrective_actions for insert to ansvar_app
  with check (organization_id = any (array(select app.organizations_with('EDIT'))));
create policy editors on corrective_actions for update to ansvar_app
  using (organization_id = any (array(select app.organizations_with('EDIT'))))
  with check (organization_id = any (array(select app.organizations_with('EDIT'))));
-- The responsible member completes an action at any level.
create policy responsibles on corrective_actions for update to ansvar_app
  using (id in (select app.own_corrective_actions(organization_id)))
  with check (id in (select app.own_corrective_actions(organization_id)));
grant select, insert, update on corrective_actions to ansvar_app;

-- The users' own actions about events, from the collection.
create or replace function app.own_actions(organization uuid)
returns table (event_id uuid, member_id uuid)
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select a.event_id, p.responsible_id
  from public.corrective_action_persons p
  join public.corrective_actions a on a.organization_id = p.organization_id and a.id = p.action_id
  where p.organization_id = organization and p.responsible_id = app.user_id() and a.event_id is not null
    and a.state = 'OPEN' and organization = any (array(select app.organizations_with('READ')))
$$;

-- Locks an event until the transaction ends, so that it cannot be closed while one of its records is written.
create function app.lock_event(organization uuid, event uuid) returns void
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if not organization = any (array(select app.organizations_with('READ'))) then return; end if;
  perform from public.events e where e.organization_id = organization and e.id = event for update;
end $$;

-- Returns which events another member than the current user handles. It does not say who.
create function app.events_of_other_handlers(organization uuid, events uuid[]) returns setof uuid
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select p.event_id from public.event_persons p
  where p.organization_id = organization and p.event_id = any (events) and p.handler_id <> app.user_id()
    and organization = any (array(select app.organizations_with('READ')))
$$;

-- These functions change persons that the current user may not see. They return the row before and after the change, for
-- the audit trail, or null if the user may not make the change.

-- Makes the current user the handler of an event that nobody else handles.
create function app.take_event(organization uuid, event uuid, at timestamptz, by_name text) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  former public.event_persons;
  latter public.event_persons;
begin
  if not organization = any (array(select app.organizations_with('EDIT'))) then return null; end if;
  select * into former from public.event_persons p
  where p.organization_id = organization and p.event_id = event for update;
  if former.id is null or former.handler_id <> app.user_id() then return null; end if;
  update public.event_persons p
  set handler_id = app.user_id(), version = p.version + 1, last_modified_date = at, last_modified_by = by_name
  where p.organization_id = organization and p.event_id = event
  returning * into latter;
  return jsonb_build_object('before', to_jsonb(former), 'after', to_jsonb(latter));
end $$;

-- Stores who closed an event. Null if it is reopened.
create function app.store_event_closer(organization uuid, event uuid, closer uuid, at timestamptz, by_name text)
returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  former public.event_persons;
  latter public.event_persons;
begin
  if not organization = any (array(select app.organizations_with('EDIT'))) then return null; end if;
  select * into former from public.event_persons p
  where p.organization_id = organization and p.event_id = event for update;
  update public.event_persons p
  set closed_by_id = closer, version = p.version + 1, last_modified_date = at, last_modified_by = by_name
  where p.organization_id = organization and p.event_id = event
  returning * into latter;
  return jsonb_build_object('before', to_jsonb(former), 'after', to_jsonb(latter));
end $$;

-- Stores the persons of an event. `keep_event_persons` does not know who took part.
create function app.store_event_persons(
  organization uuid, event uuid, reporter uuid, handler uuid, names text, taking_part text, at timestamptz, by_name text)
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
    insert into public.event_persons (organization_id, event_id, reporter_id, handler_id, persons, participants,
      created_date, last_modified_date, last_modified_by)
    values (organization, event, reporter, handler, names, taking_part, at, at, by_name);
    return true;
  end if;
  if not (organization = any (array(select app.organizations_with('MANAGE')))
    or app.user_id() in (found_row.reporter_id, found_row.handler_id)) then return false; end if;
  update public.event_persons p
  set handler_id = handler, persons = names, participants = taking_part, version = p.version + 1,
    last_modified_date = at, last_modified_by = by_name
  where p.organization_id = organization and p.event_id = event;
  return true;
end $$;

-- Stores who is responsible for an action. Only users who see the persons of a stored action may change them.
create function app.store_action_responsible(
  organization uuid, action uuid, responsible uuid, at timestamptz, by_name text)
returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  former public.corrective_action_persons;
  latter public.corrective_action_persons;
begin
  if not organization = any (array(select app.organizations_with('EDIT'))) then return null; end if;
  select * into former from public.corrective_action_persons p
  where p.organization_id = organization and p.action_id = action for update;
  if former.id is null then
    insert into public.corrective_action_persons
      (organization_id, action_id, responsible_id, created_date, last_modified_date, last_modified_by)
    values (organization, action, responsible, at, at, by_name)
    returning * into latter;
    return jsonb_build_object('before', null, 'after', to_jsonb(latter));
  end if;
  if not (former.responsible_id is not distinct from app.user_id() or exists (
    select from public.corrective_actions a
    left join public.event_persons e on e.organization_id = a.organization_id and e.event_id = a.event_id
    where a.organization_id = organization and a.id = action
      and (a.event_id is null or organization = any (array(select app.organizations_with('MANAGE')))
        or app.user_id() in (e.reporter_id, e.handler_id)))) then return null; end if;
  update public.corrective_action_persons p
  set responsible_id = responsible, version = p.version + 1, last_modified_date = at, last_modified_by = by_name
  where p.organization_id = organization and p.action_id = action
  returning * into latter;
  return jsonb_build_object('before', to_jsonb(former), 'after', to_jsonb(latter));
end $$;

-- Stores who completed an action and who verified its effect. Null for what its state does not include any more.
create function app.store_action_outcome(
  organization uuid, action uuid, completed_by uuid, verified_by uuid, at timestamptz, by_name text)
returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  former public.corrective_action_persons;
  latter public.corrective_action_persons;
begin
  select * into former from public.corrective_action_persons p
  where p.organization_id = organization and p.action_id = action for update;
  if not (organization = any (array(select app.organizations_with('EDIT')))
    or organization = any (array(select app.organizations_with('READ'))) and former.responsible_id = app.user_id()) then
    return null;
  end if;
  update public.corrective_action_persons p
  set completed_by_id = case when a.state in ('DONE', 'VERIFIED') then coalesce(completed_by, p.completed_by_id) end,
    verified_by_id = case when a.state = 'VERIFIED' then coalesce(verified_by, p.verified_by_id) end,
    version = p.version + 1, last_modified_date = at, last_modified_by = by_name
  from public.corrective_actions a
  where p.organization_id = organization and p.action_id = action and a.organization_id = organization and a.id = action
  returning p.* into latter;
  return jsonb_build_object('before', to_jsonb(former), 'after', to_jsonb(latter));
end $$;

-- Returns which of these actions the current user completed, also if their persons are hidden.
create function app.own_completions(organization uuid, actions uuid[]) returns setof uuid
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select p.action_id from public.corrective_action_persons p
  where p.organization_id = organization and p.action_id = any (actions) and p.completed_by_id = app.user_id()
    and organization = any (array(select app.organizations_with('READ')))
$$;

do $$
declare
  name text;
begin
  foreach name in array array['own_corrective_actions', 'lock_event', 'events_of_other_handlers', 'take_event',
    'store_event_persons', 'store_event_closer', 'store_action_responsible', 'store_action_outcome', 'own_completions'] loop
    execute format('revoke execute on function app.%I from public', name);
    execute format('grant execute on function app.%I to ansvar_app', name);
  end loop;
end $$;

-- The stage of an event, as `eventStage` of the domain.
create function app.event_stage(state text, taken_date timestamptz, open_actions bigint, ended_actions bigint) returns text
language sql immutable parallel safe
return case
  when state <> 'OPEN' then state
  when taken_date is null then 'REPORTED'
  when coalesce(open_actions, 0) = 0 and coalesce(ended_actions, 0) > 0 then 'VERIFYING'
  else 'HANDLING' end;

-- The trail of names is visible to those who see the names.
drop policy readers on audit_trail;
create policy readers on audit_trail for select to ansvar_app using (
  (
    organization_id = any (array(select app.organizations_with('READ')))
    and (
      resource not in ('event_persons', 'corrective_action_persons')
      or (resource = 'event_persons' and exists (
        select from event_persons p
        where p.organization_id = audit_trail.organization_id and p.event_id = audit_trail.parent_id))
      or (resource = 'corrective_action_persons' and exists (
        select from corrective_action_persons p
        where p.organization_id = audit_trail.organization_id and p.action_id = audit_trail.parent_id))
    )
  )
  or (organization_id = '00000000-0000-0000-0000-000000000000' and app.user_id() is not null));
