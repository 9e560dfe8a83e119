-- Notifications about events. Who reports, handles and does what is read here, because the user may not see it.

-- The members with a role in an event: REPORTER, HANDLER, or RESPONSIBLE for an open action of it.
create function app.event_members(organization uuid, event uuid, role text) returns setof uuid
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select case role when 'REPORTER' then p.reporter_id when 'HANDLER' then p.handler_id end from public.event_persons p
  where p.organization_id = organization and p.event_id = event and role in ('REPORTER', 'HANDLER')
  union
  select p.responsible_id
  from public.corrective_actions a
  join public.corrective_action_persons p on p.organization_id = a.organization_id and p.action_id = a.id
  where a.organization_id = organization and a.event_id = event and a.state = 'OPEN' and role = 'RESPONSIBLE'
$$;
revoke execute on function app.event_members from public;

-- Notifies the members with any of these roles in an event, as `app.queue_notice`. Returns MAIL if an email was queued.
create function app.queue_event_notice(
  organization uuid, event uuid, roles text[], kind text, cause text, at timestamptz, mailed boolean, texts json
) returns text
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  member uuid;
  outcome text := 'NONE';
begin
  if not organization = any (array(select app.organizations_with('READ'))) then return 'NONE'; end if;
  for member in
    select distinct m from unnest(roles) as role, app.event_members(organization, event, role) as m
    where m is not null
  loop
    if app.queue_notice(organization, member, queue_event_notice.kind, 'events', event, cause, 1, at, mailed, texts) = 'MAIL'
    then outcome := 'MAIL'; end if;
  end loop;
  return outcome;
end $$;
revoke execute on function app.queue_event_notice from public;
grant execute on function app.queue_event_notice to ansvar_app;
