-- Readers upload photos of the events that they report, where the organization lets readers report events. Photos of their
-- own corrective actions they upload already.

-- Returns whether the user may report events of an organization.
create function app.reports_events(organization uuid) returns boolean
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select organization = any (array(select app.organizations_with('EDIT')))
    or exists (
      select from public.organizations o
      join public.members m on m.organization_id = o.id
      where o.id = organization and o.readers_report_events and m.id = app.user_id() and m.active)
$$;
revoke execute on function app.reports_events from public;
grant execute on function app.reports_events to ansvar_app;

create policy reporter_makers on files for insert to ansvar_app
  with check (
    organization_id = any (array(select app.organizations_with('READ')))
    and uploaded_by_id = app.user_id() and owner_id is null and app.reports_events(organization_id));

-- The report attaches the uploads of its reporter. Other policies let the user lock them.
create policy reporter_editors on files for update to ansvar_app
  using (owner_id is null and uploaded_by_id = app.user_id() and app.reports_events(organization_id))
  with check (
    owner_table = 'events' and uploaded_by_id = app.user_id()
    and exists (
      select from event_persons p
      where p.organization_id = files.organization_id and p.event_id = files.owner_id and p.reporter_id = app.user_id()));

-- The report of an event, as before, with its files. The caller makes the event their owner.
create or replace function app.report_event(
  organization uuid, report jsonb, most integer, at timestamptz, by_name text
) returns uuid
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  reporter uuid;
  event uuid;
begin
  if not organization = any (array(select app.organizations_with('READ'))) then return null; end if;
  select m.id into reporter from public.members m
  where m.organization_id = organization and m.id = app.user_id() and m.active;
  if not app.reports_events(organization) then return null; end if;
  -- The reports of one member wait for each other, so that they are counted.
  perform pg_advisory_xact_lock(hashtextextended('reports of ' || app.user_id(), 0));
  if most <= (
    select count(*) from public.event_persons p
    where p.organization_id = organization and p.reporter_id = reporter
      and p.created_date > at - interval '1 day'
  ) then raise exception 'too many reports' using errcode = 'AN430'; end if;
  insert into public.events (organization_id, title, description, kind, importance, occurrence_date, occurrence_time,
    accident_occurred, area_id, immediate_action, files, created_date, last_modified_date, last_modified_by)
  values (organization, report ->> 'title', report ->> 'description', report ->> 'kind', 'MEDIUM',
    (report ->> 'occurrence_date')::date, report ->> 'occurrence_time', (report ->> 'accident_occurred')::boolean,
    (report ->> 'area_id')::uuid, report ->> 'immediate_action', coalesce(report -> 'files', '[]'), at, at, by_name)
  returning id into event;
  insert into public.event_persons (organization_id, event_id, reporter_id, persons, created_date, last_modified_date,
    last_modified_by)
  values (organization, event, reporter, report ->> 'persons', at, at, by_name);
  return event;
end $$;
