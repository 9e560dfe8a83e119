-- Erasure of the personal data of former members (GDPR, article 17). The record of the member stays with a pseudonym, so
-- that references remain valid. The service then replaces the name in all records and in the audit trail.

alter table members
  add column erased_date timestamptz(3),
  add column erase_reason text check (length(erase_reason) between 1 and 1000);
grant update (erased_date, erase_reason) on members to ansvar_app;

-- The digest of a row whose content was replaced. `digest` and `link` remain those of the content before, so that the
-- chain stays valid. A later row REDACTED names the row and this digest.
alter table audit_trail add column redacted_digest bytea;

create table member_erasures (
  organization_id uuid not null,
  member_id uuid not null,
  pseudonym text not null,
  -- The names and addresses that are replaced. Empty when all are.
  names text[] not null,
  reason text not null,
  requested_date timestamptz(3) not null,
  requested_by_id uuid not null,
  requested_by text not null,
  completed_date timestamptz(3),
  primary key (organization_id, member_id),
  foreign key (organization_id, member_id) references members (organization_id, id)
);
create index member_erasures_open on member_erasures (requested_date) where completed_date is null;
alter table member_erasures enable row level security;
alter table member_erasures force row level security;
create policy system on member_erasures to current_user using (app.is_system()) with check (app.is_system());

-- Starts the erasure of an inactive member, whom the user must manage: everything that only the member used is deleted,
-- and the names to replace are stored. Returns false if the user does not manage the member, or the member is active,
-- erased or maintains the system.
create function app.erase_member(
  organization uuid, member uuid, new_pseudonym text, new_reason text, at timestamptz, by_name text) returns boolean
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  known text[];
begin
  select array_remove(array[m.name, m.email, a.username], null) into known
  from public.members m
  left join public.accounts a on a.organization_id = m.organization_id and a.id = m.id
  where m.organization_id = organization and m.id = member and not m.active and m.erased_date is null
    and not coalesce(a.maintains_system, false)
    and organization in (select app.organizations_with('MANAGE'))
  for update of m;
  if not found then return false; end if;

  select array_agg(distinct name) into known
  from (
    select unnest(known) as name
    union all select unnest(array[c.former, c.address]) from public.sign_in_changes c where c.account_id = member
  ) as names;
  insert into public.member_erasures
    (organization_id, member_id, pseudonym, names, reason, requested_date, requested_by_id, requested_by)
  values (organization, member, new_pseudonym, known, new_reason, at, app.user_id(), by_name);

  delete from public.sessions s where s.account_id = member;
  delete from public.password_tokens t where t.account_id = member or lower(t.address) in (select lower(unnest(known)));
  delete from public.sign_in_changes c where c.account_id = member;
  delete from public.outbox o
  where (o.organization_id = organization and o.member_id = member) or lower(o.recipient) in (select lower(unnest(known)));
  delete from public.notifications n where n.organization_id = organization and n.member_id = member;
  delete from public.notification_settings n where n.organization_id = organization and n.id = member;
  delete from public.digests d where d.organization_id = organization and d.member_id = member;
  delete from public.due_notices d where d.organization_id = organization and d.member_id = member;
  delete from public.calendar_feeds f where f.organization_id = organization and f.member_id = member;
  delete from public.idempotency_keys k where k.account_id = member;
  update public.accounts a set username = null, password_hash = null
  where a.organization_id = organization and a.id = member;
  return true;
end $$;
revoke execute on function app.erase_member from public;
grant execute on function app.erase_member to ansvar_app;
