-- What a link is for tells the name of the organisation too: no password may be made of it.
drop function app.one_time_link(bytea, timestamptz);
create function app.one_time_link(token bytea, at timestamptz)
returns table (
  kind text, state text, account_id uuid, username text, user_name text, language text, organization_name text
)
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select t.kind,
    case when t.used_date is not null then 'USED' when t.expires_date <= at then 'EXPIRED' else 'OPEN' end,
    a.id, a.username, m.name, a.language, o.name
  from public.password_tokens t
  left join public.accounts a on a.id = t.account_id
  left join public.members m on m.organization_id = a.organization_id and m.id = a.id
  left join public.organizations o on o.id = a.organization_id
  where t.token_hash = token
$$;
revoke execute on function app.one_time_link from public;
grant execute on function app.one_time_link to ansvar_app;
