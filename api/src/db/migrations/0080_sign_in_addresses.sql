-- What a person signs in with is the person's: it is not the member's e-mail, which managers correct, and it changes
-- where the new mailbox confirms it. Every mail is counted where it is queued. Who maintains the system is changed by
-- maintainers alone.

-- Null until its person has chosen a password: whoever is only invited keeps no address from anybody.
alter table accounts alter column username drop not null;

-- A manager’s list of members asks which of them maintain the system: few do.
create index accounts_maintainers on accounts (organization_id) where maintains_system;

-- The mailbox that a link was sent to: who chooses the first password by it signs in with this address from then on.
alter table password_tokens add column address text;
create index password_tokens_address on password_tokens (address) where address is not null;

select set_config('app.system', 'on', true);
update password_tokens t set address = a.username from accounts a where a.id = t.account_id and a.password_hash is null;
update accounts set username = null where password_hash is null;

-- A change of a sign-in address that its person asked for: confirmed by the new mailbox, stopped by the old one. Of its
-- links only hashes are kept. `revert_hash` is of the link that the second notice carries.
create table sign_in_changes (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts,
  former text not null,
  address text not null,
  confirm_hash bytea not null unique,
  stop_hash bytea not null unique,
  revert_hash bytea unique,
  created_date timestamptz(3) not null,
  expires_date timestamptz(3) not null,
  confirmed_date timestamptz(3),
  -- Withdrawn, replaced by a newer one, or over because the password changed.
  ended_date timestamptz(3),
  stopped_date timestamptz(3)
);
create index sign_in_changes_account on sign_in_changes (account_id);
alter table sign_in_changes enable row level security;
alter table sign_in_changes force row level security;
create policy system on sign_in_changes to current_user using (app.is_system()) with check (app.is_system());

-- Whose mail it is, for the limits.
alter table outbox add column organization_id uuid, add column member_id uuid;
alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check check (kind in (
  'RESET', 'INVITATION', 'PASSWORD_CHANGED', 'SIGN_IN_ADDRESS', 'SIGN_IN_ADDRESS_NOTICE', 'SIGN_IN_ADDRESS_CHANGED'));

-- How many mails of a kind one member, one organisation and one mailbox are sent within which time. A kind without a row
-- for each of the three sends nothing.
create function app.mail_limits(kind text) returns table (counted text, most integer, within interval)
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select l.counted, l.most, l.within from (values
    ('INVITATION', 'member', 5, interval '24 hours'),
    ('INVITATION', 'organization', 500, interval '24 hours'),
    ('INVITATION', 'recipient', 10, interval '24 hours'),
    ('RESET', 'member', 10, interval '1 hour'),
    ('RESET', 'organization', 500, interval '1 hour'),
    ('RESET', 'recipient', 10, interval '1 hour'),
    ('SIGN_IN_ADDRESS', 'member', 5, interval '24 hours'),
    ('SIGN_IN_ADDRESS', 'organization', 200, interval '24 hours'),
    ('SIGN_IN_ADDRESS', 'recipient', 5, interval '24 hours'),
    ('PASSWORD_CHANGED', 'member', 20, interval '24 hours'),
    ('PASSWORD_CHANGED', 'organization', 1000, interval '24 hours'),
    ('PASSWORD_CHANGED', 'recipient', 20, interval '24 hours'),
    ('SIGN_IN_ADDRESS_NOTICE', 'member', 20, interval '24 hours'),
    ('SIGN_IN_ADDRESS_NOTICE', 'organization', 1000, interval '24 hours'),
    ('SIGN_IN_ADDRESS_NOTICE', 'recipient', 20, interval '24 hours'),
    ('SIGN_IN_ADDRESS_CHANGED', 'member', 20, interval '24 hours'),
    ('SIGN_IN_ADDRESS_CHANGED', 'organization', 1000, interval '24 hours'),
    ('SIGN_IN_ADDRESS_CHANGED', 'recipient', 20, interval '24 hours')
  ) as l (of_kind, counted, most, within)
  where l.of_kind = kind
$$;

-- Counts a mail as it is queued, whatever queued it. Over a limit it is refused, and with it what it tells of; the detail
-- says after how many seconds there is room again. One of the version before names its mailbox alone.
create function app.limit_mail() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  l record;
  subject text;
  wait integer;
  counted integer := 0;
begin
  for l in select * from app.mail_limits(new.kind) order by 1 loop
    counted := counted + 1;
    subject := case l.counted
      when 'member' then new.member_id::text
      when 'organization' then new.organization_id::text
      else lower(new.recipient) end;
    continue when subject is null;
    wait := app.take_attempt(
      sha256(convert_to(concat_ws(chr(31), 'mail', new.kind, l.counted, subject), 'utf8')), l.most, now(), l.within);
    if wait > 0 then
      raise exception using errcode = 'AN429', message = 'Too many mails', detail = wait::text;
    end if;
  end loop;
  if counted < 3 then raise exception 'The mail % has no limits', new.kind; end if;
  return new;
end $$;
create trigger limit_mail before insert on outbox for each row execute function app.limit_mail();

-- Refuses to change the e-mail, the level or the activity of who maintains the system, but by who does too. Without a
-- user it is the operator's own work.
create function app.guard_maintainer() returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if app.user_id() is not null and not app.maintains_system() and exists (
    select from public.accounts a
    where a.id = new.id and a.organization_id = new.organization_id and a.maintains_system)
  then
    raise exception using errcode = 'AN403', message = 'A maintainer of the system is changed by maintainers alone';
  end if;
  return new;
end $$;
create trigger guard_maintainer before update of email, level, active on members for each row
  when (new.email is distinct from old.email or new.level is distinct from old.level or new.active is distinct from old.active)
  execute function app.guard_maintainer();

-- Which members of an organisation that the user manages the user may not change so, because they maintain the system.
create function app.locked_members(organization uuid) returns setof uuid
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select a.id from public.accounts a
  where a.organization_id = organization and a.maintains_system
    and organization in (select app.organizations_with('MANAGE')) and not app.maintains_system()
$$;

-- Whether somebody but this account signs in by the address. Who was deactivated does not: the mailbox may be claimed anew.
create function app.is_signed_in_by(asked text, account uuid) returns boolean
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select exists (
    select from public.accounts a
    join public.members m on m.organization_id = a.organization_id and m.id = a.id
    where a.username = asked and a.id <> account and m.active)
$$;

-- Gives an account an address that its mailbox has confirmed; false where somebody else signs in by it. An account that
-- was deactivated gives it up.
create function app.claim_address(asked text, account uuid) returns boolean
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
begin
  if app.is_signed_in_by(asked, account) then return false; end if;
  update public.accounts a set username = null, password_hash = null where a.username = asked and a.id <> account;
  update public.accounts a set username = asked where a.id = account;
  return true;
exception
  when unique_violation then return false;
end $$;

-- Ends what could still open an account, at once and everywhere: sessions, links, a change of address that waits.
create function app.end_access(account uuid, at timestamptz) returns void
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
begin
  delete from public.sessions s where s.account_id = account;
  update public.password_tokens t set expires_date = at
  where t.account_id = account and t.expires_date > at and t.used_date is null;
  update public.sign_in_changes c set ended_date = at
  where c.account_id = account and c.confirmed_date is null and c.ended_date is null and c.stopped_date is null;
end $$;

-- As before; the e-mail is the one that the person signs in with.
create or replace function app.enter(token bytea, at timestamptz, idle interval, organization uuid)
returns table (
  user_id uuid, user_name text, email text, language text, maintains_system boolean, own_organization_id uuid,
  level text, feature_accessibility text, time_zone text
)
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  session public.sessions;
begin
  perform set_config('app.system', 'on', true);
  select * into session from public.sessions s
  where s.token_hash = token and s.expires_date > at and s.last_used_date > at - idle;
  if not found then return; end if;
  if session.last_used_date < at - interval '5 minutes' then
    update public.sessions s set last_used_date = at where s.token_hash = token;
  end if;
  return query
    with recursive own as (
      select a.id, m.name, coalesce(a.username, '') as email, a.language, a.maintains_system, a.organization_id, m.level
      from public.accounts a
      join public.members m on m.organization_id = a.organization_id and m.id = a.id
      where a.id = session.account_id and m.active
    ),
    line (id, parent_id) as (
      select o.id, o.parent_id from public.organizations o where o.id = organization
      union
      select o.id, o.parent_id from line l join public.organizations o on o.id = l.parent_id
    )
    select own.id, own.name, own.email, own.language, own.maintains_system, own.organization_id,
      case
        when own.organization_id = organization then own.level
        when own.level = 'MANAGE' and exists (select from line where line.id = own.organization_id) then 'MANAGE'
      end,
      o.feature_accessibility, o.time_zone
    from own left join public.organizations o on o.id = organization;
end $$;

-- To whom a reset link for this address goes: to who signs in by it; else to who was invited at it last, and has chosen
-- no password yet. No row for an address that nobody has.
create or replace function app.reset_recipient(asked text)
returns table (account_id uuid, email text, user_name text, language text)
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select found.id, asked, m.name, found.language
  from (
    select a.id, a.organization_id, a.language, 0 as rank, now() as invited from public.accounts a where a.username = asked
    union all
    select a.id, a.organization_id, a.language, 1, t.expires_date
    from public.password_tokens t join public.accounts a on a.id = t.account_id
    where t.address = asked and a.username is null
  ) as found
  join public.members m on m.organization_id = found.organization_id and m.id = found.id
  where m.active and (found.rank = 0 or lower(m.email) = asked)
  order by found.rank, found.invited desc
  limit 1
$$;

create or replace function app.request_reset(account uuid, token bytea, at timestamptz, until timestamptz, subject text, body text, html text)
returns void
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  own record;
begin
  select a.organization_id, a.username, coalesce(a.username, lower(m.email)) as mailbox into own
  from public.accounts a join public.members m on m.organization_id = a.organization_id and m.id = a.id
  where a.id = account;
  update public.password_tokens t set expires_date = at where t.account_id = account and t.expires_date > at and t.used_date is null;
  insert into public.password_tokens (token_hash, account_id, kind, expires_date, address)
  values (token, account, 'RESET', until, case when own.username is null then own.mailbox end);
  insert into public.outbox (kind, organization_id, member_id, recipient, subject, body, html, give_up_date)
  values ('RESET', own.organization_id, account, own.mailbox, subject, body, html, now() + (until - at));
end $$;

-- What a one-time link is for and whether it works still; to whom, only while it does. TAKEN where it would give an
-- account an address by which somebody else signs in. No row for a token that is none.
create or replace function app.one_time_link(token bytea, at timestamptz)
returns table (
  kind text, state text, account_id uuid, username text, user_name text, language text, organization_name text
)
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select t.kind,
    case
      when t.used_date is not null then 'USED'
      when t.expires_date <= at then 'EXPIRED'
      when a.username is null and app.is_signed_in_by(t.address, a.id) then 'TAKEN'
      else 'OPEN'
    end,
    a.id, coalesce(a.username, t.address), m.name, a.language, o.name
  from public.password_tokens t
  left join public.accounts a on a.id = t.account_id
  left join public.members m on m.organization_id = a.organization_id and m.id = a.id
  left join public.organizations o on o.id = a.organization_id
  where t.token_hash = token
  union all
  select 'SIGN_IN_ADDRESS',
    case
      when c.confirmed_date is not null then 'USED'
      when c.ended_date is not null or c.stopped_date is not null or c.expires_date <= at then 'EXPIRED'
      when app.is_signed_in_by(c.address, c.account_id) then 'TAKEN'
      else 'OPEN'
    end,
    null, c.address, null, a.language, null
  from public.sign_in_changes c join public.accounts a on a.id = c.account_id
  where c.confirm_hash = token
  union all
  select 'SIGN_IN_ADDRESS_STOP',
    case
      when c.stopped_date is not null then 'USED'
      when c.ended_date is not null then 'EXPIRED'
      when c.confirmed_date is null and c.expires_date <= at then 'EXPIRED'
      when c.confirmed_date <= at - interval '7 days' then 'EXPIRED'
      when app.is_signed_in_by(c.former, c.account_id) then 'TAKEN'
      else 'OPEN'
    end,
    null, c.former, null, a.language, null
  from public.sign_in_changes c join public.accounts a on a.id = c.account_id
  where c.stop_hash = token or c.revert_hash = token
$$;

-- Sets the password by a link, uses the link up, ends sessions, other links and a waiting change of address, and tells the
-- owner, all or nothing. The first password gives the account its address: the mailbox that the link was sent to. Answers
-- DONE; or, having done nothing, INVALID where the token does not work and TAKEN where somebody else signs in by the
-- address.
create function app.choose_password(token bytea, hash text, at timestamptz, subject text, body text, html text)
returns text
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  link record;
  own public.accounts;
begin
  select t.account_id, t.kind, t.address into link from public.password_tokens t
  where t.token_hash = token and t.expires_date > at and t.used_date is null and t.account_id is not null
  for update;
  if not found then return 'INVALID'; end if;
  select * into own from public.accounts a where a.id = link.account_id for update;
  if own.username is null and (link.address is null or not app.claim_address(link.address, own.id)) then
    return case when link.address is null then 'INVALID' else 'TAKEN' end;
  end if;
  update public.password_tokens t set used_date = at where t.token_hash = token;
  update public.accounts a set password_hash = hash where a.id = own.id returning a.username into own.username;
  perform app.end_access(own.id, at);
  if link.kind = 'RESET' then
    insert into public.outbox (kind, organization_id, member_id, recipient, subject, body, html)
    values ('PASSWORD_CHANGED', own.organization_id, own.id, own.username, subject, body, html);
  end if;
  return 'DONE';
end $$;

-- The same for a version that asks only whether it is done.
create or replace function app.set_password(token bytea, hash text, at timestamptz, subject text, body text, html text)
returns boolean
language sql volatile security definer
set search_path = pg_catalog, pg_temp
as $$ select app.choose_password(token, hash, at, subject, body, html) = 'DONE' $$;

create or replace function app.change_own_password(
  former text, hash text, token bytea, at timestamptz, until timestamptz, browser text, system text,
  subject text, body text, html text
) returns boolean
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  own public.accounts;
begin
  update public.accounts set password_hash = hash where id = app.user_id() and password_hash = former returning * into own;
  if not found then return false; end if;
  perform app.end_access(own.id, at);
  insert into public.sessions (token_hash, account_id, created_date, last_used_date, expires_date, browser, system)
  values (token, own.id, at, at, until, browser, system);
  insert into public.outbox (kind, organization_id, member_id, recipient, subject, body, html)
  values ('PASSWORD_CHANGED', own.organization_id, own.id, own.username, subject, body, html);
  return true;
end $$;

-- Gives a member of an organisation that the user manages an account, a link to choose its password with, and the mail
-- that carries it. Whether somebody signs in by the e-mail already is told to the mailbox alone, by the other letter.
-- Answers INVITED; or, having done nothing: ACTIVE where the member has chosen a password, INACTIVE where the member is
-- deactivated or none.
create function app.send_invitation(
  organization uuid, member uuid, spoken text, token bytea, at timestamptz, until timestamptz,
  subject text, body text, html text, taken_subject text, taken_body text, taken_html text
) returns text
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  address text;
  claimed text;
  taken boolean;
begin
  select m.email into address from public.members m
  where m.organization_id = organization and m.id = member and m.active
    and organization in (select app.organizations_with('MANAGE'));
  if not found then return 'INACTIVE'; end if;
  select a.username into claimed from public.accounts a where a.id = member for update;
  if claimed is not null then return 'ACTIVE'; end if;
  insert into public.accounts (id, organization_id, language) values (member, organization, spoken)
  on conflict (id) do update set language = excluded.language;
  update public.password_tokens t set expires_date = at
  where t.account_id = member and t.expires_date > at and t.used_date is null;
  insert into public.password_tokens (token_hash, account_id, kind, expires_date, address)
  values (token, member, 'INVITATION', until, lower(address));
  taken := app.is_signed_in_by(lower(address), member);
  insert into public.outbox (kind, organization_id, member_id, recipient, subject, body, html)
  values ('INVITATION', organization, member, address, case when taken then taken_subject else subject end,
    case when taken then taken_body else body end, case when taken then taken_html else html end);
  return 'INVITED';
end $$;

-- The same for a version that knows one letter.
create or replace function app.invite_member(
  organization uuid, member uuid, spoken text, token bytea, at timestamptz, until timestamptz, subject text, body text, html text
) returns text
language sql volatile security definer
set search_path = pg_catalog, pg_temp
as $$ select app.send_invitation(organization, member, spoken, token, at, until, subject, body, html, subject, body, html) $$;

-- No longer asked: whether somebody signs in by an address is told to its mailbox alone. For the version before.
create or replace function app.is_address_taken(address text, organization uuid, member uuid) returns boolean
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$ select false $$;

-- Ends what a member whom the user manages can no longer come in by: the links to an e-mail that was corrected before they
-- were used; of who was deactivated, sessions and all links. What the person signs in with stays as it is.
create or replace function app.follow_member(organization uuid, member uuid, at timestamptz) returns void
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  found_member record;
  claimed text;
begin
  select m.email, m.active into found_member from public.members m
  where m.organization_id = organization and m.id = member
    and organization in (select app.organizations_with('MANAGE'));
  if not found then return; end if;
  select a.username into claimed from public.accounts a where a.id = member and a.organization_id = organization for update;
  if not found then return; end if;
  if claimed is null then
    update public.password_tokens t set expires_date = at
    where t.account_id = member and t.expires_date > at and t.used_date is null
      and t.address is distinct from lower(found_member.email);
  end if;
  if not found_member.active then perform app.end_access(member, at); end if;
  update public.members m set invited_until = at
  where m.organization_id = organization and m.id = member and m.invited_until > at and not exists (
    select from public.password_tokens t where t.account_id = member and t.expires_date > at and t.used_date is null);
end $$;

-- What the user signs in with, and the address that waits for its mailbox, if there is one.
create function app.own_sign_in(at timestamptz) returns table (address text, pending text, pending_until timestamptz)
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select a.username, c.address, c.expires_date
  from public.accounts a
  left join public.sign_in_changes c on c.account_id = a.id and c.confirmed_date is null and c.ended_date is null
    and c.stopped_date is null and c.expires_date > at
  where a.id = app.user_id()
$$;

-- Keeps the user's wish for another sign-in address and queues both mails: to the new mailbox, which confirms it, or is told
-- that somebody signs in by it already, and to the old one, which can stop it. An older wish ends. False where the password
-- that was proved is another one by now.
create function app.request_sign_in_address(
  former text, wanted text, confirm bytea, stop bytea, at timestamptz, until timestamptz,
  subject text, body text, html text, taken_subject text, taken_body text, taken_html text,
  notice_subject text, notice_body text, notice_html text
) returns boolean
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  own public.accounts;
  taken boolean;
begin
  select * into own from public.accounts a where a.id = app.user_id() and a.password_hash = former for update;
  if not found then return false; end if;
  update public.sign_in_changes c set ended_date = at
  where c.account_id = own.id and c.confirmed_date is null and c.ended_date is null and c.stopped_date is null;
  insert into public.sign_in_changes (account_id, former, address, confirm_hash, stop_hash, created_date, expires_date)
  values (own.id, own.username, wanted, confirm, stop, at, until);
  taken := app.is_signed_in_by(wanted, own.id);
  insert into public.outbox (kind, organization_id, member_id, recipient, subject, body, html, give_up_date)
  values ('SIGN_IN_ADDRESS', own.organization_id, own.id, wanted, case when taken then taken_subject else subject end,
    case when taken then taken_body else body end, case when taken then taken_html else html end, now() + (until - at));
  insert into public.outbox (kind, organization_id, member_id, recipient, subject, body, html)
  values ('SIGN_IN_ADDRESS_NOTICE', own.organization_id, own.id, own.username, notice_subject, notice_body, notice_html);
  return true;
end $$;

-- Ends the user's own wish for another sign-in address; false where there is none.
create function app.withdraw_sign_in_address(at timestamptz) returns boolean
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  update public.sign_in_changes c set ended_date = at
  where c.account_id = app.user_id() and c.confirmed_date is null and c.ended_date is null and c.stopped_date is null;
  return found;
end $$;

-- Changes the sign-in address, as the new mailbox confirms it; ends sessions and links everywhere, and mails the old mailbox
-- a link that takes it back. Answers DONE; or, having done nothing, INVALID or TAKEN as app.choose_password does.
create function app.confirm_sign_in_address(
  token bytea, revert bytea, at timestamptz, subject text, body text, html text
) returns text
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  change public.sign_in_changes;
  own public.accounts;
begin
  select * into change from public.sign_in_changes c
  where c.confirm_hash = token and c.confirmed_date is null and c.ended_date is null and c.stopped_date is null
    and c.expires_date > at
  for update;
  if not found then return 'INVALID'; end if;
  select a.* into own from public.accounts a
  join public.members m on m.organization_id = a.organization_id and m.id = a.id
  where a.id = change.account_id and m.active and a.username = change.former
  for update of a;
  if not found then return 'INVALID'; end if;
  if not app.claim_address(change.address, own.id) then return 'TAKEN'; end if;
  update public.sign_in_changes c set confirmed_date = at, revert_hash = revert where c.id = change.id;
  perform app.end_access(own.id, at);
  insert into public.outbox (kind, organization_id, member_id, recipient, subject, body, html)
  values ('SIGN_IN_ADDRESS_CHANGED', own.organization_id, own.id, change.former, subject, body, html);
  return 'DONE';
end $$;

-- Stops a change of the sign-in address by the link that the old mailbox was sent, or takes it back for seven days after it
-- was confirmed. Whoever asked for it knew the password: it is void, sessions and links end everywhere, and the old mailbox
-- is sent a link to choose another. Answers as app.confirm_sign_in_address does.
create function app.stop_sign_in_address(
  token bytea, reset bytea, at timestamptz, until timestamptz, subject text, body text, html text
) returns text
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  change public.sign_in_changes;
begin
  select * into change from public.sign_in_changes c
  where (c.stop_hash = token or c.revert_hash = token) and c.ended_date is null and c.stopped_date is null
    and case when c.confirmed_date is null then c.expires_date > at else c.confirmed_date > at - interval '7 days' end
  for update;
  if not found then return 'INVALID'; end if;
  perform 1 from public.accounts a where a.id = change.account_id for update;
  if not app.claim_address(change.former, change.account_id) then return 'TAKEN'; end if;
  update public.accounts a set password_hash = null where a.id = change.account_id;
  update public.sign_in_changes c set stopped_date = at
  where c.account_id = change.account_id and c.created_date >= change.created_date and c.ended_date is null
    and c.stopped_date is null;
  perform app.end_access(change.account_id, at);
  perform app.request_reset(change.account_id, reset, at, until, subject, body, html);
  return 'DONE';
end $$;

revoke execute on function app.mail_limits, app.limit_mail, app.guard_maintainer, app.locked_members, app.is_signed_in_by,
  app.claim_address, app.end_access, app.choose_password, app.send_invitation, app.own_sign_in, app.request_sign_in_address,
  app.withdraw_sign_in_address, app.confirm_sign_in_address, app.stop_sign_in_address from public;
grant execute on function app.locked_members, app.choose_password, app.send_invitation, app.own_sign_in,
  app.request_sign_in_address, app.withdraw_sign_in_address, app.confirm_sign_in_address, app.stop_sign_in_address
  to ansvar_app;
