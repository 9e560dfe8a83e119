-- Calendar feeds: secret addresses at which a calendar program reads the tasks of one member.

create table calendar_feeds (
  organization_id uuid not null references organizations,
  id uuid not null default gen_random_uuid(),
  member_id uuid not null,
  -- The SHA-256 of the secret in the address. No request can read it.
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  titles text not null check (titles in ('PLAIN', 'FULL')),
  -- The kinds of task in the feed. All if empty.
  kinds text[] not null default '{}' check (cardinality(kinds) <= 100),
  created_date timestamptz(3) not null default now(),
  last_used_date timestamptz(3),
  revoked_date timestamptz(3),
  primary key (organization_id, id),
  foreign key (organization_id, member_id) references members (organization_id, id)
);
create index calendar_feeds_active on calendar_feeds (organization_id, member_id) where revoked_date is null;
create index calendar_feeds_revoked on calendar_feeds (revoked_date) where revoked_date is not null;

alter table calendar_feeds enable row level security;
alter table calendar_feeds force row level security;
create policy system on calendar_feeds to current_user using (app.is_system()) with check (app.is_system());
create policy self on calendar_feeds for select to ansvar_app
  using (member_id = app.user_id() and organization_id = any (array(select app.organizations_with('READ'))));
create policy revokers on calendar_feeds for update to ansvar_app
  using (member_id = app.user_id() and organization_id = any (array(select app.organizations_with('READ'))))
  with check (member_id = app.user_id() and organization_id = any (array(select app.organizations_with('READ'))));
grant select (organization_id, id, member_id, titles, kinds, created_date, last_used_date, revoked_date),
  update (revoked_date) on calendar_feeds to ansvar_app;

-- Creates a feed of the user in the user's own organization. Returns its id, or null if the user has so many active ones
-- already. The account is locked, so that concurrent calls do not exceed the number together.
create function app.create_calendar_feed(token bytea, titles text, kinds text[], at timestamptz, most integer) returns uuid
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  own record;
  created uuid;
begin
  select a.id, a.organization_id into own
  from public.accounts a
  join public.members m on m.organization_id = a.organization_id and m.id = a.id
  where a.id = app.user_id() and m.active
  for update of a;
  if not found or most <= (
    select count(*) from public.calendar_feeds f
    where f.organization_id = own.organization_id and f.member_id = own.id and f.revoked_date is null) then return null;
  end if;
  insert into public.calendar_feeds (organization_id, member_id, token_hash, titles, kinds, created_date)
  values (own.organization_id, own.id, token, create_calendar_feed.titles, create_calendar_feed.kinds, at)
  returning id into created;
  return created;
end $$;

-- The member that an active feed acts as, in the form of `app.enter`, with the feed. No row for a secret that is unknown or
-- revoked, and for a member without access. Marks the feed as used, at most once in five minutes.
create function app.enter_by_calendar(token bytea, at timestamptz)
returns table (
  user_id uuid, user_name text, email text, language text, maintains_system boolean, own_organization_id uuid,
  level text, feature_accessibility text, time_zone text, feed_id uuid, titles text, kinds text[]
)
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  feed public.calendar_feeds;
begin
  perform set_config('app.system', 'on', true);
  select f.* into feed from public.calendar_feeds f where f.token_hash = token and f.revoked_date is null;
  if not found then return; end if;
  return query
    select m.user_id, m.user_name, m.email, m.language, m.maintains_system, m.own_organization_id, m.level,
      m.feature_accessibility, m.time_zone, feed.id, feed.titles, feed.kinds
    from app.enter_as_member(feed.organization_id, feed.member_id) m;
  if found and coalesce(feed.last_used_date < at - interval '5 minutes', true) then
    update public.calendar_feeds f set last_used_date = at where f.organization_id = feed.organization_id and f.id = feed.id;
  end if;
end $$;

revoke execute on function app.create_calendar_feed, app.enter_by_calendar from public;
grant execute on function app.create_calendar_feed to ansvar_app;

-- As before; calendar feeds give access without a password, too.
create or replace function app.end_access(account uuid, at timestamptz) returns void
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
begin
  delete from public.sessions s where s.account_id = account;
  update public.password_tokens t set expires_date = at
  where t.account_id = account and t.expires_date > at and t.used_date is null;
  update public.sign_in_changes c set ended_date = at
  where c.account_id = account and c.confirmed_date is null and c.ended_date is null and c.stopped_date is null;
  update public.calendar_feeds f set revoked_date = at where f.member_id = account and f.revoked_date is null;
end $$;
