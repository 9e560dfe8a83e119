-- Until when the link of a member's invitation works; null once the member has chosen a password, or was never invited.
-- Kept beside the member by what writes links and passwords, so that lists filter by it.
alter table members add column invited_until timestamptz(3);

select set_config('app.system', 'on', true);
update members m set invited_until = open.until
from (
  select a.organization_id, a.id, max(t.expires_date) as until
  from accounts a join password_tokens t on t.account_id = a.id and t.kind = 'INVITATION'
  where a.password_hash is null
  group by a.organization_id, a.id
) as open
where m.organization_id = open.organization_id and m.id = open.id;

create function app.note_invitation() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update public.members m set invited_until = new.expires_date
  from public.accounts a
  where a.id = new.account_id and m.organization_id = a.organization_id and m.id = a.id;
  return null;
end $$;
create trigger note_invitation after insert on password_tokens
  for each row when (new.kind = 'INVITATION') execute function app.note_invitation();

create function app.end_invitation() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update public.members m set invited_until = null
  where m.organization_id = new.organization_id and m.id = new.id and m.invited_until is not null;
  return null;
end $$;
create trigger end_invitation after update of password_hash on accounts
  for each row when (new.password_hash is not null) execute function app.end_invitation();

revoke execute on function app.note_invitation, app.end_invitation from public;
