-- The bin: records that were made by mistake. A record in the bin keeps its row and its id, and the row policies hide it from
-- every request, so that no query can forget to leave it out. Restoring shows it again.

create table bin_items (
  organization_id uuid not null references organizations,
  id uuid not null default gen_random_uuid(),
  -- The table and the id of the record, and the record that it belongs to.
  resource text not null check (resource ~ '^[a-z][a-z_]{0,59}$'),
  record_id uuid not null,
  parent_id uuid,
  reason text check (length(reason) between 1 and 1000),
  discarded_date timestamptz(3) not null,
  -- No reference: it can be an API token.
  discarded_by_id uuid not null,
  discarded_by text not null,
  -- Whether its user is as confidential as the people named in an event.
  is_confidential boolean not null default false,
  restored_date timestamptz(3),
  restored_by text,
  primary key (organization_id, id),
  check ((restored_date is null) = (restored_by is null))
);
create index bin_items_discarded on bin_items (organization_id, discarded_date desc, id) where restored_date is null;
create index bin_items_record on bin_items (organization_id, record_id) where restored_date is null;

alter table bin_items enable row level security;
alter table bin_items force row level security;
create policy system on bin_items to current_user using (app.is_system()) with check (app.is_system());
create policy readers on bin_items for select to ansvar_app using (
  discarded_by_id = app.user_id() and organization_id = any (array(select app.organizations_with('READ')))
  or not is_confidential and organization_id = any (array(select app.organizations_with('EDIT')))
  or organization_id = any (array(select app.organizations_with('MANAGE'))));
create policy makers on bin_items for insert to ansvar_app with check (
  discarded_by_id = app.user_id() and organization_id = any (array(select app.organizations_with('READ'))));
create policy editors on bin_items for update to ansvar_app
using (
  discarded_by_id = app.user_id() and organization_id = any (array(select app.organizations_with('READ')))
  or not is_confidential and organization_id = any (array(select app.organizations_with('EDIT')))
  or organization_id = any (array(select app.organizations_with('MANAGE'))))
with check (organization_id = any (array(select app.organizations_with('READ'))));
grant select, insert, update (restored_date, restored_by) on bin_items to ansvar_app;

-- Whether the transaction works with records in the bin: while it moves one there or back, or lists them.
create function app.shows_bin() returns boolean
language sql stable parallel safe
return coalesce(current_setting('app.bin', true), '') = 'on';

-- What is in the bin has the id of its item. What belongs to a record, and its files, has that of the record.
do $$
declare
  name text;
begin
  foreach name in array array[
    'areas', 'authority_reports', 'chemical_associations', 'competences', 'corrective_actions', 'departments', 'documents',
    'event_causes', 'event_comments', 'event_injuries', 'event_links', 'events', 'files', 'inspections', 'meter_groups',
    'meters', 'policies', 'procedures', 'readings', 'reminders', 'stakeholder_associations']
  loop
    execute format('alter table %I add column bin_id uuid', name);
    execute format('alter table %I add foreign key (organization_id, bin_id) references bin_items (organization_id, id)', name);
    -- The owner also has the rights of ansvar_app. Its functions see the bin, and leave it out themselves.
    execute format(
      'create policy live on %I as restrictive for all to ansvar_app
       using (bin_id is null or current_user <> ''ansvar_app'' or app.shows_bin()) with check (true)', name);
  end loop;
end $$;

-- A record in the bin does not reserve its key. Each item has another id, so that the live record is the only one without.
drop index areas_unique;
create unique index areas_unique on areas (organization_id, coalesce(parent_id, organization_id), name_key, bin_id)
  nulls not distinct;
alter table meter_groups drop constraint meter_groups_unique;
create unique index meter_groups_unique on meter_groups (organization_id, parent_id, name_key, bin_id) nulls not distinct;
drop index competences_name;
create unique index competences_name on competences (organization_id, name_key, bin_id) nulls not distinct;
drop index departments_name;
create unique index departments_name on departments (organization_id, name_key, bin_id) nulls not distinct;
alter table chemical_associations drop constraint chemical_associations_chemical;
create unique index chemical_associations_chemical on chemical_associations (organization_id, chemical_id, bin_id)
  nulls not distinct;
drop index event_links_event;
create unique index event_links_event on event_links (organization_id, event_id, kind, target_id) where active and bin_id is null;
drop index inspections_due;
create unique index inspections_due on inspections (organization_id, reminder_id, due_on, bin_id) nulls not distinct
  where planned;
alter table readings drop constraint readings_instant;
create unique index readings_instant on readings (organization_id, meter_id, performed_at, bin_id) include (value)
  nulls not distinct;
alter table stakeholder_associations drop constraint stakeholder_associations_organization_id_stakeholder_id_key;
create unique index stakeholder_associations_once on stakeholder_associations (organization_id, stakeholder_id)
  where bin_id is null;

-- Moves what belongs to a record, and the files of both, to the bin with it, or takes it out. `former` is the item that
-- they have, and `latter` the one that they get: null outside the bin. The caller has moved the record itself, which
-- requires its permissions. What was discarded on its own before stays in its own item.
create function app.move_parts(organization uuid, resource text, record uuid, former uuid, latter uuid) returns void
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  part text;
  moved uuid[] := array[record];
  ids uuid[];
begin
  if not organization = any (array(select app.organizations_with('READ'))) then return; end if;
  if (former is null) = (latter is null) or not exists (
    select from public.bin_items i
    where i.organization_id = organization and i.id = coalesce(former, latter) and i.resource = move_parts.resource
      and i.record_id = record and i.restored_date is null) then return; end if;
  if resource = 'events' then
    foreach part in array array['authority_reports', 'corrective_actions', 'event_causes', 'event_comments',
      'event_injuries', 'event_links']
    loop
      execute format(
        'with moved as (
          update public.%I set bin_id = $4
          where organization_id = $1 and event_id = $2 and bin_id is not distinct from $3 returning id)
        select array(select id from moved)', part)
      into ids using organization, record, former, latter;
      moved := moved || ids;
    end loop;
  elsif resource = 'reminders' then
    with changed as (
      update public.inspections i set bin_id = latter
      where i.organization_id = organization and i.reminder_id = record and i.bin_id is not distinct from former
      returning i.id)
    select array(select id from changed) into ids;
    moved := moved || ids;
  end if;
  update public.files f set bin_id = latter
  where f.organization_id = organization and f.owner_id = any (moved) and f.bin_id is not distinct from former;
end $$;
revoke execute on function app.move_parts from public;
grant execute on function app.move_parts to ansvar_app;

-- The functions that run with the owner's rights leave out what is in the bin.
create or replace function app.own_actions(organization uuid) returns table (event_id uuid, member_id uuid)
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select a.event_id, p.responsible_id
  from public.corrective_action_persons p
  join public.corrective_actions a on a.organization_id = p.organization_id and a.id = p.action_id
  where p.organization_id = organization and p.responsible_id = app.user_id() and a.event_id is not null
    and a.state = 'OPEN' and a.bin_id is null and organization = any (array(select app.organizations_with('READ')))
$$;

create or replace function app.event_members(organization uuid, event uuid, role text) returns setof uuid
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select case role when 'REPORTER' then p.reporter_id when 'HANDLER' then p.handler_id end from public.event_persons p
  where p.organization_id = organization and p.event_id = event and role in ('REPORTER', 'HANDLER')
  union
  select p.responsible_id
  from public.corrective_actions a
  join public.corrective_action_persons p on p.organization_id = a.organization_id and p.action_id = a.id
  where a.organization_id = organization and a.event_id = event and a.state = 'OPEN' and a.bin_id is null
    and role = 'RESPONSIBLE'
$$;
