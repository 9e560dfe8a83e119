-- What users of an organisation are to do about events is theirs to know, though the names of persons in an event are
-- shown to others only: this answers the asking user's own actions, and says nothing of anybody else.
create function app.own_actions(organization uuid)
returns table (event_id uuid, member_id uuid)
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select p.event_id, p.action_responsible_id from public.event_persons p
  where p.organization_id = organization and p.action_responsible_id = app.user_id()
    and organization = any (array(select app.organizations_with('READ')))
$$;
revoke execute on function app.own_actions from public;
grant execute on function app.own_actions to ansvar_app;

create index events_open on events (organization_id) where state = 'OPEN';
