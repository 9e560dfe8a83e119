-- Mails that several api processes send from one outbox, and one-time links that say what became of them.

-- A mail is taken by moving its due date past the time that a sending may last: who takes it dies or sends it. It leaves
-- the table when it was sent; one that was given up stays for a while without its text, to be seen.
alter table outbox
  add column kind text not null default 'RESET',
  add column html text not null default '',
  add column attempts integer not null default 0,
  add column due_date timestamptz(3) not null default now(),
  add column give_up_date timestamptz(3) not null default now() + interval '3 days',
  add column given_up_date timestamptz(3);
alter table outbox alter column kind drop default, alter column html drop default;
alter table outbox add check (kind in ('RESET', 'INVITATION', 'PASSWORD_CHANGED'));
create index outbox_due on outbox (due_date) where given_up_date is null;

-- A link keeps its row after its end, so that who follows it late is told that it was used, or ran out.
-- SETUP is the link of a first start: it belongs to no account yet.
alter table password_tokens
  alter column account_id drop not null,
  add column kind text not null default 'RESET' check (kind in ('RESET', 'INVITATION', 'SETUP')),
  add column used_date timestamptz(3),
  add check ((kind = 'SETUP') = (account_id is null));
alter table password_tokens alter column kind drop default;

drop function app.request_reset(uuid, bytea, timestamptz, text, text, text);
drop function app.is_reset_token(bytea, timestamptz);
drop function app.set_password(bytea, text, timestamptz);

-- A reset token and the mail that carries it, together or not at all. Older tokens end. The mail is not sent later than
-- the link works.
create function app.request_reset(account uuid, token bytea, at timestamptz, until timestamptz, subject text, body text, html text)
returns void
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  update public.password_tokens t set expires_date = at where t.account_id = account and t.expires_date > at and t.used_date is null;
  insert into public.password_tokens (token_hash, account_id, kind, expires_date) values (token, account, 'RESET', until);
  insert into public.outbox (kind, recipient, subject, body, html, give_up_date)
  select 'RESET', m.email, request_reset.subject, request_reset.body, request_reset.html, now() + (until - at)
  from public.accounts a join public.members m on m.organization_id = a.organization_id and m.id = a.id
  where a.id = account;
end $$;

-- What a one-time link is for and whether it works still; to whom, only while it does. No row for a token that is none.
create function app.one_time_link(token bytea, at timestamptz)
returns table (kind text, state text, account_id uuid, username text, user_name text, language text)
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select t.kind,
    case when t.used_date is not null then 'USED' when t.expires_date <= at then 'EXPIRED' else 'OPEN' end,
    a.id, a.username, m.name, a.language
  from public.password_tokens t
  left join public.accounts a on a.id = t.account_id
  left join public.members m on m.organization_id = a.organization_id and m.id = a.id
  where t.token_hash = token
$$;

-- Sets the password, uses the token up, ends all sessions and all other links of the account, and tells its owner, all
-- or nothing. False where the token does not work.
create function app.set_password(token bytea, hash text, at timestamptz, subject text, body text, html text)
returns boolean
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  link record;
begin
  update public.password_tokens t set used_date = at
  where t.token_hash = token and t.expires_date > at and t.used_date is null and t.account_id is not null
  returning t.account_id, t.kind into link;
  if not found then return false; end if;
  update public.accounts set password_hash = hash where id = link.account_id;
  update public.password_tokens t set expires_date = at
  where t.account_id = link.account_id and t.expires_date > at and t.used_date is null;
  delete from public.sessions s where s.account_id = link.account_id;
  if link.kind = 'RESET' then
    insert into public.outbox (kind, recipient, subject, body, html)
    select 'PASSWORD_CHANGED', m.email, set_password.subject, set_password.body, set_password.html
    from public.accounts a join public.members m on m.organization_id = a.organization_id and m.id = a.id
    where a.id = link.account_id;
  end if;
  return true;
end $$;

-- Gives a member of an organisation that the user manages an account, a link to choose its password with, and the mail
-- that carries it. Answers INVITED; or, having done nothing: TAKEN where someone else signs in by that e-mail, ACTIVE
-- where the member has a password already, INACTIVE where the member is deactivated or none.
create function app.invite_member(
  organization uuid, member uuid, spoken text, token bytea, at timestamptz, until timestamptz, subject text, body text, html text
) returns text
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  address text;
  password text;
begin
  select m.email into address from public.members m
  where m.organization_id = organization and m.id = member and m.active
    and organization in (select app.organizations_with('MANAGE'));
  if not found then return 'INACTIVE'; end if;
  select a.password_hash into password from public.accounts a where a.id = member for update;
  if password is not null then return 'ACTIVE'; end if;
  begin
    insert into public.accounts (id, organization_id, username, language)
    values (member, organization, lower(address), spoken)
    on conflict (id) do update set username = excluded.username, language = excluded.language;
  exception
    when unique_violation then return 'TAKEN';
  end;
  update public.password_tokens t set expires_date = at
  where t.account_id = member and t.expires_date > at and t.used_date is null;
  insert into public.password_tokens (token_hash, account_id, kind, expires_date) values (token, member, 'INVITATION', until);
  insert into public.outbox (kind, recipient, subject, body, html)
  values ('INVITATION', address, subject, body, html);
  return 'INVITED';
end $$;

revoke execute on all functions in schema app from public;
grant execute on all functions in schema app to ansvar_app;
