-- Erasing a file also removes its copies from the requests of the organization that no maintainer has answered. The data
-- sheets of the requests stay without their files. Only for managers of the organization.
create function app.remove_shared_sheets(organization uuid, hash text) returns void
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  request uuid;
  removed uuid[];
begin
  if not organization = any (array(select app.organizations_with('MANAGE'))) then return; end if;
  -- An answer locks the request before its files. The other order would let both wait for each other.
  for request in
    select r.id from public.chemical_requests r
    where r.organization_id = organization and r.state in ('REQUESTED', 'IN_REVIEW')
      and r.sheet_files @> jsonb_build_array(jsonb_build_object('hash', hash))
    order by r.id
    for update
  loop
    with gone as (
      delete from public.files f
      where f.organization_id is null and f.owner_table = 'chemical_requests' and f.owner_id = request and f.content_hash = hash
      returning f.id)
    select array_agg(g.id) into removed from gone g;
    update public.chemical_requests r
    set sheet_files = (
        select coalesce(jsonb_agg(f.file order by f.position), '[]')
        from jsonb_array_elements(r.sheet_files) with ordinality as f (file, position)
        where f.file ->> 'hash' <> hash),
      data_sheets = (
        select coalesce(jsonb_agg(case when (d.sheet ->> 'file_id')::uuid = any (removed)
          then d.sheet || '{"file_id": null}' else d.sheet end order by d.position), '[]')
        from jsonb_array_elements(r.data_sheets) with ordinality as d (sheet, position))
    where r.organization_id = organization and r.id = request;
  end loop;
end $$;
revoke execute on function app.remove_shared_sheets from public;
grant execute on function app.remove_shared_sheets to ansvar_app;
