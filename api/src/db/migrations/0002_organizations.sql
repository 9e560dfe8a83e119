-- Organisations, their members, the accounts with which members sign in, and what belongs to accounts.

create table organizations (
  id uuid primary key default gen_random_uuid(),
  parent_id uuid references organizations,
  version integer not null default 1,
  name text not null,
  registration_number text,
  address text,
  nace_code text,
  time_zone text not null default 'Europe/Copenhagen',
  certification_standards text[] not null default '{}',
  feature_accessibility text not null default 'FULL' check (feature_accessibility in ('FULL', 'LIMITED')),
  created_date timestamptz(3) not null default now(),
  last_modified_date timestamptz(3) not null default now(),
  last_modified_by text not null default 'Ansvar',
  check (parent_id <> id)
);
create index organizations_parent on organizations (parent_id);

create table members (
  organization_id uuid not null references organizations,
  id uuid not null default gen_random_uuid(),
  version integer not null default 1,
  name text not null,
  email text not null,
  title text,
  level text not null check (level in ('READ', 'EDIT', 'MANAGE')),
  active boolean not null default true,
  created_date timestamptz(3) not null default now(),
  last_modified_date timestamptz(3) not null default now(),
  last_modified_by text not null default 'Ansvar',
  name_key text collate "C" not null generated always as (app.sort_key(name)) stored,
  search_text text not null generated always as (app.fold(name || ' ' || email || ' ' || coalesce(title, ''))) stored,
  primary key (organization_id, id)
);
create unique index members_email on members (organization_id, lower(email));
create index members_name on members (organization_id, name_key, id);

-- A member who can sign in. The name one signs in with is the member's e-mail, in lower case.
create table accounts (
  id uuid primary key,
  organization_id uuid not null,
  username text not null unique,
  password_hash text,
  language text not null default 'en' check (language in ('en', 'da')),
  maintains_system boolean not null default false,
  created_date timestamptz(3) not null default now(),
  foreign key (organization_id, id) references members (organization_id, id)
);

create table sessions (
  token_hash bytea primary key,
  account_id uuid not null references accounts,
  created_date timestamptz(3) not null,
  last_used_date timestamptz(3) not null,
  expires_date timestamptz(3) not null
);
create index sessions_account on sessions (account_id);

create table password_tokens (
  token_hash bytea primary key,
  account_id uuid not null references accounts,
  expires_date timestamptz(3) not null
);
create index password_tokens_account on password_tokens (account_id);

-- Mails to be sent. A row is written in the transaction that it tells of, and deleted when the mail has left.
create table outbox (
  id uuid primary key default gen_random_uuid(),
  recipient text not null,
  subject text not null,
  body text not null,
  created_date timestamptz(3) not null default now()
);

-- The first answer to a call that carried an Idempotency-Key.
create table idempotency_keys (
  account_id uuid not null references accounts,
  key text not null,
  request_hash bytea not null,
  status integer,
  headers jsonb,
  -- json and not jsonb: a repeat is answered letter for letter.
  body json,
  created_date timestamptz(3) not null default now(),
  primary key (account_id, key)
);
create index idempotency_keys_created on idempotency_keys (created_date);

-- Which edition of each reference file is loaded.
create table reference_data (
  name text primary key,
  content_hash text not null
);

create table iso_standards (
  id uuid primary key,
  standard text not null check (standard in ('ISO_14001', 'ISO_27001', 'ISO_45001')),
  number text not null,
  edition text not null,
  current boolean not null,
  title_en text not null,
  title_da text not null,
  search_text text not null generated always as (app.fold(number || ':' || edition || ' ' || title_en || ' ' || title_da)) stored,
  unique (standard, edition)
);

-- The organisations in which the user's level is at least the one asked: the own one, and for its managers all below.
-- In plpgsql, which keeps the plan: every statement on an organisation's table asks this once.
create function app.organizations_with(minimum text) returns setof uuid
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
    ),
    reach (id) as (
      select own.organization_id from own where app.rank(own.level) >= app.rank(minimum)
      union
      select o.id from reach r join public.organizations o on o.parent_id = r.id
      where (select own.level from own) = 'MANAGE'
    )
    select reach.id from reach;
end $$;

-- Row-level security. FORCE binds the owner too: it sees rows only where its own code says that it is at work.
do $$
declare
  name text;
begin
  foreach name in array array['organizations', 'members', 'accounts', 'sessions', 'password_tokens', 'outbox', 'idempotency_keys'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy system on %I to current_user using (app.is_system()) with check (app.is_system())', name);
  end loop;
end $$;

create policy readers on organizations for select to ansvar_app
  using (id = any (array(select app.organizations_with('READ'))));
create policy readers on members for select to ansvar_app
  using (organization_id = any (array(select app.organizations_with('READ'))));
create policy self on accounts for all to ansvar_app
  using (id = app.user_id()) with check (id = app.user_id());
create policy self on idempotency_keys for all to ansvar_app
  using (account_id = app.user_id()) with check (account_id = app.user_id());

grant select on organizations, members, iso_standards to ansvar_app;
grant select (id, organization_id, username, language, maintains_system), update (language) on accounts to ansvar_app;
grant select, insert, update on idempotency_keys to ansvar_app;

-- Calls without a user. Each is SECURITY DEFINER with a fixed search path, is named in SECURITY.md, and does one thing.

-- Who a session belongs to, and what that person may do in the organisation asked (level is null where nothing).
-- Marks the session as used, at most once in five minutes, so that reading seldom writes.
create function app.enter(token bytea, at timestamptz, idle interval, organization uuid)
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
      select a.id, m.name, m.email, a.language, a.maintains_system, a.organization_id, m.level
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

-- What a sign-in is held against; no row for a name that nobody has.
create function app.credentials(asked text)
returns table (account_id uuid, password_hash text)
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select a.id, a.password_hash
  from public.accounts a
  join public.members m on m.organization_id = a.organization_id and m.id = a.id
  where a.username = asked and m.active
$$;

-- Begins a session in place of the one that the browser held before.
create function app.start_session(account uuid, token bytea, former bytea, at timestamptz, until timestamptz)
returns void
language sql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
  delete from public.sessions where token_hash = former;
  insert into public.sessions (token_hash, account_id, created_date, last_used_date, expires_date)
  values (token, account, at, at, until);
$$;

create function app.end_session(token bytea) returns void
language sql volatile security definer
set search_path = pg_catalog, pg_temp
as $$ delete from public.sessions where token_hash = token $$;

-- To whom a reset link for this name goes; no row for a name that nobody has.
create function app.reset_recipient(asked text)
returns table (account_id uuid, email text, user_name text, language text)
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select a.id, m.email, m.name, a.language
  from public.accounts a
  join public.members m on m.organization_id = a.organization_id and m.id = a.id
  where a.username = asked and m.active
$$;

-- A reset token and the mail that carries it, together or not at all. Older tokens end.
create function app.request_reset(account uuid, token bytea, until timestamptz, recipient text, subject text, body text)
returns void
language sql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
  delete from public.password_tokens where account_id = account;
  insert into public.password_tokens (token_hash, account_id, expires_date) values (token, account, until);
  insert into public.outbox (recipient, subject, body) values (recipient, subject, body);
$$;

create function app.is_reset_token(token bytea, at timestamptz) returns boolean
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$ select exists (select from public.password_tokens where token_hash = token and expires_date > at) $$;

-- Sets the password, uses the token up and ends all sessions of the account; false where the token is not valid.
create function app.set_password(token bytea, hash text, at timestamptz) returns boolean
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  account uuid;
begin
  delete from public.password_tokens where token_hash = token and expires_date > at returning account_id into account;
  if account is null then return false; end if;
  update public.accounts set password_hash = hash where id = account;
  delete from public.password_tokens where account_id = account;
  delete from public.sessions where account_id = account;
  return true;
end $$;

revoke execute on all functions in schema app from public;
grant execute on all functions in schema app to ansvar_app;
