-- Whoever follows an organisation's changes is told to look again when a session of one of its accounts ends: the
-- stream of a session ends with it. Told as a change is, without a number: nothing was added to the trail.

create function app.tell_session_end() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  perform pg_notify('changes', (select a.organization_id::text from public.accounts a where a.id = old.account_id));
  return null;
end $$;
revoke execute on function app.tell_session_end from public;

create trigger tell_end after delete on sessions for each row execute function app.tell_session_end();
