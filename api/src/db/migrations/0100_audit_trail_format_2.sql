-- Format 2 of the audit trail. A row is linked by a digest of its metadata and of salted hashes of its texts, so that a
-- chain can be verified without the key and without the texts, and a text can be erased while the chain stays valid.
-- Rows of format 1 are converted at the start of the service (audit/reseal.ts), because SQL has no key.

alter table audit_trail
  add column format smallint not null default 1,
  -- The operation that the change is part of.
  add column operation_id uuid,
  -- Random bytes, null without a text. Without the salt, a hash does not confirm a guess of its text.
  add column salt_before bytea,
  add column salt_after bytea,
  -- SHA-256 of the salt and the text. They remain when the text is erased.
  add column before_hash bytea,
  add column after_hash bytea,
  add column digest bytea,
  add column link bytea,
  -- The code that the row had in format 1. Ends that were stored before the conversion are compared with it.
  add column former_mac bytea;

create index audit_trail_format_1 on audit_trail (organization_id, number) where format = 1;
create index audit_trail_operation on audit_trail (organization_id, operation_id, number) where operation_id is not null;

-- The Ed25519 signature of the end. Null after a write by a version that does not sign.
alter table audit_heads add column signature bytea;

-- The public key of the key that signs the ends, as SubjectPublicKeyInfo (RFC 8410).
create table audit_sign_keys (
  public_key bytea primary key
);
alter table audit_sign_keys enable row level security;
alter table audit_sign_keys force row level security;
create policy system on audit_sign_keys to current_user using (app.is_system()) with check (app.is_system());

-- Appends rows of format 2 after the locked end of a chain, moves the end and notifies listeners.
create function app.append_changes(organization uuid, changes json, new_value bytea, new_seal bytea, new_signature bytea)
returns void
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  size constant bigint := json_array_length(changes);
  last bigint;
begin
  update public.audit_heads h
  set count = h.count + size, value = new_value, seal = new_seal, signature = new_signature
  where h.organization_id = organization
  returning h.count into strict last;
  insert into public.audit_trail (organization_id, number, changed_date, user_id, user_name, action, resource, record_id,
    parent_resource, parent_id, before, after, previous, mac, format, operation_id, salt_before, salt_after, before_hash,
    after_hash, digest, link)
  select organization, last - size + c.place, c.changed_date, c.user_id, c.user_name, c.action, c.resource, c.record_id,
    c.parent_resource, c.parent_id, c.before::json, c.after::json, decode(c.previous, 'hex'), decode(c.mac, 'hex'), 2,
    c.operation_id, decode(c.salt_before, 'hex'), decode(c.salt_after, 'hex'), decode(c.before_hash, 'hex'),
    decode(c.after_hash, 'hex'), decode(c.digest, 'hex'), decode(c.link, 'hex')
  -- Each object is parsed once. An operator ->> would parse it again for each column.
  from rows from (json_to_recordset(changes) as (
    changed_date timestamptz, user_id uuid, user_name text, action text, resource text, record_id uuid,
    parent_resource text, parent_id uuid, before text, after text, previous text, mac text, operation_id uuid,
    salt_before text, salt_after text, before_hash text, after_hash text, digest text, link text
  )) with ordinality as c (changed_date, user_id, user_name, action, resource, record_id, parent_resource, parent_id,
    before, after, previous, mac, operation_id, salt_before, salt_after, before_hash, after_hash, digest, link, place);
  perform pg_notify('changes', organization || ' ' || last);
end $$;

-- For an api of the version before, which still runs during an upgrade. It appends rows of format 1 without a signature.
create or replace function app.append_changes(organization uuid, changes json, new_value bytea, new_seal bytea) returns void
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  size constant bigint := json_array_length(changes);
  last bigint;
begin
  update public.audit_heads h
  set count = h.count + size, value = new_value, seal = new_seal, signature = null
  where h.organization_id = organization
  returning h.count into strict last;
  insert into public.audit_trail (organization_id, number, changed_date, user_id, user_name, action, resource, record_id,
    parent_resource, parent_id, before, after, previous, mac)
  select organization, last - size + c.place, (c.change->>'changed_date')::timestamptz,
    (c.change->>'user_id')::uuid, c.change->>'user_name', c.change->>'action', c.change->>'resource',
    (c.change->>'record_id')::uuid, c.change->>'parent_resource', (c.change->>'parent_id')::uuid,
    (c.change->>'before')::json, (c.change->>'after')::json,
    decode(c.change->>'previous', 'hex'), decode(c.change->>'mac', 'hex')
  from json_array_elements(changes) with ordinality as c (change, place);
  perform pg_notify('changes', organization || ' ' || last);
end $$;

revoke execute on function app.append_changes(uuid, json, bytea, bytea, bytea) from public;
grant execute on function app.append_changes(uuid, json, bytea, bytea, bytea) to ansvar_app;
