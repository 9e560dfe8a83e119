-- The creation of the first organization waits for the seed. It waited for the clean-up of files by mistake.

create or replace function app.create_first_organization(
  token bytea, at timestamptz, organization uuid, organization_name text, member uuid, member_name text, address text,
  spoken text, hash text
) returns boolean
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  -- The lock `seed` of db/advisory-locks.ts: no start fills the database in the meantime.
  perform pg_advisory_xact_lock(7311406219);
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
