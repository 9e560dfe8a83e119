-- The audit trail: one row a change, numbered and chained within its organisation. The catalogue, which is everyone's, is
-- the organisation of the nil id. Requests only read it; app.append_changes alone adds to it.

create table audit_trail (
  organization_id uuid not null,
  number bigint not null,
  changed_date timestamptz(3) not null,
  -- Whoever changed it; none where the service itself did. No reference: the trail outlives what it tells of.
  user_id uuid,
  user_name text not null,
  action text not null,
  resource text not null,
  record_id uuid not null,
  -- The record to which this one belongs, as a review to its policy.
  parent_resource text,
  parent_id uuid,
  -- The record in whose history the change stands.
  subject_id uuid not null generated always as (coalesce(parent_id, record_id)) stored,
  -- json and not jsonb: the chain holds them letter for letter.
  before json,
  after json,
  previous bytea not null,
  mac bytea not null,
  primary key (organization_id, number),
  check ((parent_resource is null) = (parent_id is null))
);
create index audit_trail_subject on audit_trail (organization_id, subject_id, number);

-- Where each chain ends: the last change number and the last row's code, sealed with a key that no database holds.
create table audit_heads (
  organization_id uuid primary key,
  count bigint not null,
  value bytea not null,
  seal bytea not null
);

-- By what the key is known again; not the key.
create table audit_keys (
  fingerprint bytea primary key
);

do $$
declare
  name text;
begin
  foreach name in array array['audit_trail', 'audit_heads', 'audit_keys'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy system on %I to current_user using (app.is_system()) with check (app.is_system())', name);
  end loop;
end $$;

create policy readers on audit_trail for select to ansvar_app using (
  organization_id = any (array(select app.organizations_with('READ')))
  or (organization_id = '00000000-0000-0000-0000-000000000000' and app.user_id() is not null));
grant select on audit_trail to ansvar_app;

-- The end of an organisation's chain, locked until the transaction ends, so that changes are numbered as they commit. A
-- chain that lost its head goes on after its last row, without a seal.
create function app.lock_chain(organization uuid)
returns table (count bigint, value bytea, seal bytea)
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return query select h.count, h.value, h.seal from public.audit_heads h where h.organization_id = organization for update;
  if found then return; end if;
  insert into public.audit_heads (organization_id, count, value, seal)
  select organization, coalesce(max(t.number), 0), '', '' from public.audit_trail t where t.organization_id = organization
  on conflict do nothing;
  return query select h.count, h.value, h.seal from public.audit_heads h where h.organization_id = organization for update;
end $$;

-- Adds changes behind the locked end of a chain, moves the end, and tells who listens, when this commits, the
-- organisation and its last change number.
create function app.append_changes(organization uuid, changes json, new_value bytea, new_seal bytea) returns void
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  last bigint;
begin
  update public.audit_heads h
  set count = h.count + json_array_length(changes), value = new_value, seal = new_seal
  where h.organization_id = organization
  returning h.count into strict last;
  insert into public.audit_trail (organization_id, number, changed_date, user_id, user_name, action, resource, record_id,
    parent_resource, parent_id, before, after, previous, mac)
  select organization, last - json_array_length(changes) + c.place, (c.change->>'changed_date')::timestamptz,
    (c.change->>'user_id')::uuid, c.change->>'user_name', c.change->>'action', c.change->>'resource',
    (c.change->>'record_id')::uuid, c.change->>'parent_resource', (c.change->>'parent_id')::uuid,
    (c.change->>'before')::json, (c.change->>'after')::json,
    decode(c.change->>'previous', 'hex'), decode(c.change->>'mac', 'hex')
  from json_array_elements(changes) with ordinality as c (change, place);
  perform pg_notify('changes', organization || ' ' || last);
end $$;

revoke execute on function app.lock_chain, app.append_changes from public;
grant execute on function app.lock_chain, app.append_changes to ansvar_app;
