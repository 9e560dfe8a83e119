-- Reports of events by members of any level, where the organization allows it.

-- Stores a report, with the current user as its reporter if the user is a member, and returns the id of the event. A
-- report sets nothing else of an event: no handler, importance, state or answer. Returns null if the user may not report:
-- with the level READ only members may, where the setting is on. A member makes at most `most` reports within a day, so
-- that the numbers and the notifications of events cannot be exhausted.
create function app.report_event(
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
  if not organization = any (array(select app.organizations_with('EDIT')))
    and not exists (
      select from public.organizations o where o.id = organization and o.readers_report_events and reporter is not null)
  then return null; end if;
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
    (report ->> 'area_id')::uuid, report ->> 'immediate_action', '[]', at, at, by_name)
  returning id into event;
  insert into public.event_persons (organization_id, event_id, reporter_id, persons, created_date, last_modified_date,
    last_modified_by)
  values (organization, event, reporter, report ->> 'persons', at, at, by_name);
  return event;
end $$;
revoke execute on function app.report_event from public;
grant execute on function app.report_event to ansvar_app;
