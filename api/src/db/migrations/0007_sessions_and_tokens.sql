-- A user's sessions told apart, tokens for other programs, counted attempts, and the first organisation by its link.

alter table sessions
  add column id uuid not null default gen_random_uuid(),
  add column browser text,
  add column system text;
create unique index sessions_id on sessions (id);

-- What other programs call with. A token belongs to an organisation, not to a person, and is limited to reading or
-- editing in it. Of the secret only its hash is kept.
create table tokens (
  organization_id uuid not null references organizations,
  id uuid not null default gen_random_uuid(),
  version integer not null default 1,
  name text not null,
  level text not null check (level in ('READ', 'EDIT')),
  secret_hash bytea not null unique,
  -- Its last day, in the organisation's time zone.
  expires_on date,
  revoked_date timestamptz(3),
  last_used_date timestamptz(3),
  created_date timestamptz(3) not null default now(),
  last_modified_date timestamptz(3) not null default now(),
  last_modified_by text not null,
  name_key text collate "C" not null generated always as (app.sort_key(name)) stored,
  primary key (organization_id, id)
);
create unique index tokens_id on tokens (id);

-- When something that is limited was last tried, by a hash of what it is counted for.
create table attempts (
  key bytea primary key,
  times timestamptz[] not null,
  last_date timestamptz not null
);
create index attempts_last on attempts (last_date);

-- A repeated call may be a token's, which is no account. Both kinds of id are random.
alter table idempotency_keys drop constraint idempotency_keys_account_id_fkey;

do $$
declare
  name text;
begin
  foreach name in array array['tokens', 'attempts'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy system on %I to current_user using (app.is_system()) with check (app.is_system())', name);
  end loop;
end $$;

create policy readers on tokens for select to ansvar_app
  using (organization_id = any (array(select app.organizations_with('MANAGE'))));
create policy makers on tokens for insert to ansvar_app
  with check (organization_id = any (array(select app.organizations_with('MANAGE'))));
create policy editors on tokens for update to ansvar_app
  using (organization_id = any (array(select app.organizations_with('MANAGE'))))
  with check (organization_id = any (array(select app.organizations_with('MANAGE'))));

grant select (organization_id, id, version, name, level, expires_on, revoked_date, last_used_date, created_date,
  last_modified_date, last_modified_by, name_key) on tokens to ansvar_app;
grant insert (organization_id, id, name, level, secret_hash, expires_on, created_date, last_modified_date, last_modified_by)
  on tokens to ansvar_app;
grant update (version, revoked_date, last_modified_date, last_modified_by) on tokens to ansvar_app;

-- As before, and for a token the one organisation that it belongs to.
create or replace function app.organizations_with(minimum text) returns setof uuid
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
    with recursive own as (
      select m.organization_id, m.level
      from public.accounts a
      join public.members m on m.organization_id = a.organization_id and m.id = a.id
      where a.id = app.user_id() and m.active
      union all
      select t.organization_id, t.level from public.tokens t where t.id = app.user_id() and t.revoked_date is null
    ),
    reach (id) as (
      select own.organization_id from own where app.rank(own.level) >= app.rank(minimum)
      union
      select o.id from reach r join public.organizations o on o.parent_id = r.id
      where (select own.level from own) = 'MANAGE'
    )
    select reach.id from reach;
end $$;

-- As app.enter, for a token: what it may do in the organisation asked (level is null where nothing). Marks it as used, at
-- most once in five minutes.
create function app.enter_by_token(secret bytea, at timestamptz, organization uuid)
returns table (
  user_id uuid, user_name text, email text, language text, maintains_system boolean, own_organization_id uuid,
  level text, feature_accessibility text, time_zone text
)
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  token public.tokens;
begin
  perform set_config('app.system', 'on', true);
  select t.* into token from public.tokens t join public.organizations o on o.id = t.organization_id
  where t.secret_hash = secret and t.revoked_date is null
    and (t.expires_on is null or (at at time zone o.time_zone)::date <= t.expires_on);
  if not found then return; end if;
  if token.last_used_date is null or token.last_used_date < at - interval '5 minutes' then
    update public.tokens t set last_used_date = at where t.id = token.id;
  end if;
  return query
    select token.id, token.name, ''::text, 'en'::text, false, token.organization_id,
      case when token.organization_id = organization then token.level end,
      o.feature_accessibility, o.time_zone
    from (select 1) one left join public.organizations o on o.id = organization;
end $$;

drop function app.start_session(uuid, bytea, bytea, timestamptz, timestamptz);

-- Begins a session in place of the one that the browser held before.
create function app.start_session(
  account uuid, token bytea, former bytea, at timestamptz, until timestamptz, browser text, system text
) returns void
language sql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
  delete from public.sessions where token_hash = former;
  insert into public.sessions (token_hash, account_id, created_date, last_used_date, expires_date, browser, system)
  values (token, account, at, at, until, browser, system);
$$;

-- The user's live sessions, the one that is used last first.
create function app.own_sessions(current bytea, at timestamptz, idle interval)
returns table (
  id uuid, browser text, system text, created_date timestamptz, last_used_date timestamptz, expires_date timestamptz,
  is_current boolean
)
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select s.id, s.browser, s.system, s.created_date, s.last_used_date, s.expires_date, s.token_hash = current
  from public.sessions s
  where s.account_id = app.user_id() and s.expires_date > at and s.last_used_date > at - idle
  order by s.last_used_date desc, s.id
$$;

-- Ends one of the user's sessions; false where there is none such.
create function app.end_own_session(session uuid) returns boolean
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  delete from public.sessions s where s.id = session and s.account_id = app.user_id();
  return found;
end $$;

create function app.end_other_sessions(current bytea) returns void
language sql volatile security definer
set search_path = pg_catalog, pg_temp
as $$ delete from public.sessions where account_id = app.user_id() and token_hash <> current $$;

-- What a user who changes the own password says the old one is is held against.
create function app.own_password() returns text
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$ select password_hash from public.accounts where id = app.user_id() $$;

-- Puts a new password in place of the one that was proved, ends all sessions and open links of the user, begins one
-- session anew, and tells the user, all or nothing. False where the password has changed meanwhile.
create function app.change_own_password(
  former text, hash text, token bytea, at timestamptz, until timestamptz, browser text, system text,
  subject text, body text, html text
) returns boolean
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  update public.accounts set password_hash = hash where id = app.user_id() and password_hash = former;
  if not found then return false; end if;
  update public.password_tokens t set expires_date = at
  where t.account_id = app.user_id() and t.expires_date > at and t.used_date is null;
  delete from public.sessions s where s.account_id = app.user_id();
  insert into public.sessions (token_hash, account_id, created_date, last_used_date, expires_date, browser, system)
  values (token, app.user_id(), at, at, until, browser, system);
  insert into public.outbox (kind, recipient, subject, body, html)
  select 'PASSWORD_CHANGED', m.email, subject, body, html
  from public.accounts a join public.members m on m.organization_id = a.organization_id and m.id = a.id
  where a.id = app.user_id();
  return true;
end $$;

-- Seconds until one more attempt is allowed, 0 where it is now: at most so many within so long.
create function app.attempts_left(asked bytea, most integer, at timestamptz, within interval) returns integer
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select coalesce((
    select greatest(1, ceil(extract(epoch from recent.time + within - at)))::integer
    from (select t.time from public.attempts a, unnest(a.times) as t (time)
          where a.key = asked and t.time > at - within order by t.time desc offset most - 1 limit 1) as recent), 0)
$$;

-- As attempts_left, and counts the attempt where it is allowed, in one step: of a burst no more get by than may.
create function app.take_attempt(asked bytea, most integer, at timestamptz, within interval) returns integer
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  wait integer;
begin
  insert into public.attempts (key, times, last_date) values (asked, '{}', at)
  on conflict (key) do update set last_date = greatest(public.attempts.last_date, at);
  wait := app.attempts_left(asked, most, at, within);
  if wait = 0 then
    update public.attempts a
    set times = array(select t from unnest(a.times) as t where t > at - within) || at where a.key = asked;
  end if;
  return wait;
end $$;

create function app.forget_attempts(asked bytea) returns void
language sql volatile security definer
set search_path = pg_catalog, pg_temp
as $$ delete from public.attempts where key = asked $$;

-- The first organisation and its first user, who manages it and maintains the system, by the link of a first start.
-- False where the link does not work, or there is an organisation already.
create function app.create_first_organization(
  token bytea, at timestamptz, organization uuid, organization_name text, member uuid, member_name text, address text,
  spoken text, hash text
) returns boolean
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  -- The seed's own lock: no start fills the database meanwhile.
  perform pg_advisory_xact_lock(7311406218);
  if exists (select from public.organizations) then return false; end if;
  update public.password_tokens t set used_date = at
  where t.token_hash = token and t.kind = 'SETUP' and t.expires_date > at and t.used_date is null;
  if not found then return false; end if;
  insert into public.organizations (id, name, last_modified_by) values (organization, organization_name, member_name);
  insert into public.members (organization_id, id, name, email, level, last_modified_by)
  values (organization, member, member_name, address, 'MANAGE', member_name);
  insert into public.accounts (id, organization_id, username, password_hash, language, maintains_system)
  values (member, organization, lower(address), hash, spoken, true);
  return true;
end $$;

revoke execute on all functions in schema app from public;
grant execute on all functions in schema app to ansvar_app;
