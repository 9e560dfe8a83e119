-- Ten thousand readings are as many entries of the audit trail: their number is counted once, not once for each of them.
create or replace function app.append_changes(organization uuid, changes json, new_value bytea, new_seal bytea) returns void
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  size constant bigint := json_array_length(changes);
  last bigint;
begin
  update public.audit_heads h
  set count = h.count + size, value = new_value, seal = new_seal
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
