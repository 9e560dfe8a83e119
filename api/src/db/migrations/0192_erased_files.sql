-- Files whose content is erased for ever. The rows stay, so that the records and their history say which file it was, who
-- erased it and why. An empty name is an erased one: no upload has an empty name.
alter table files
  add column erased_date timestamptz(3),
  add column erased_by_id uuid,
  add column erased_by text,
  add column erase_reason text,
  add check ((erased_date is null) = (erased_by_id is null)),
  add check ((erased_date is null) = (erased_by is null)),
  add check ((erased_date is null) = (erase_reason is null));
-- The clean-up looks for contents that are erased.
create index files_erased on files (content_hash) where erased_date is not null;

-- The files of a record, or its one file, with the marks of those that are erased. `marks` has a mark by the id of a file.
create function app.with_erasures(files jsonb, marks jsonb) returns jsonb
language sql immutable parallel safe
set search_path = pg_catalog, pg_temp
as $$
  select case jsonb_typeof(files)
    when 'array' then coalesce((
      select jsonb_agg(f.file || coalesce(marks -> (f.file ->> 'id'), '{}') order by f.place)
      from jsonb_array_elements(files) with ordinality as f (file, place)), '[]')
    when 'object' then files || coalesce(marks -> (files ->> 'id'), '{}')
    else files end
$$;

-- The columns of the records of organizations, and of their versions, that contain files.
create function app.file_columns() returns table (table_name text, column_name text, organization_column text)
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select c.relname::text, a.attname::text, o.attname::text
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attname in ('files', 'logo') and a.atttypid = 'jsonb'::regtype
  join pg_attribute o on o.attrelid = c.oid and o.attname = case c.relname when 'organizations' then 'id' else 'organization_id' end
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  -- Records before their versions: a save that ends in between adds its version first, and it is found afterwards.
  order by c.relname ~ '(_revisions|_versions)$', c.relname
$$;

-- Erases the content of a file, and that of every file of the organization with the same content. Returns them, or no row
-- if there is nothing left to erase. Marks them in every record and version. Only for managers of the organization.
create function app.erase_file(organization uuid, erased uuid, with_name boolean, cause text, at timestamptz, by text)
returns table (file_id uuid, resource text, record_id uuid)
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  hash text;
  owner record;
  place record;
  changed_files uuid[];
  marks jsonb;
begin
  if not organization = any (array(select app.organizations_with('MANAGE'))) then return; end if;
  select f.content_hash into hash from public.files f where f.organization_id = organization and f.id = erased;
  if hash is null then return; end if;
  -- A save locks the record before its files. The other order would let both wait for each other.
  for owner in
    select distinct f.owner_id as id, c.table_name, c.organization_column
    from public.files f join app.file_columns() c on c.table_name = f.owner_table
    where f.organization_id = organization and f.content_hash = hash
    order by c.table_name, f.owner_id
  loop
    execute format('select from public.%I where %I = $1 and id = $2 for update', owner.table_name, owner.organization_column)
    using organization, owner.id;
  end loop;
  perform from public.files f where f.organization_id = organization and f.content_hash = hash order by f.id for update;
  with changed as (
    update public.files f
    set erased_date = coalesce(f.erased_date, at), erased_by_id = coalesce(f.erased_by_id, app.user_id()),
      erased_by = coalesce(f.erased_by, by), erase_reason = coalesce(f.erase_reason, cause),
      name = case when with_name then '' else f.name end
    where f.organization_id = organization and f.content_hash = hash
      and (f.erased_date is null or with_name and f.name <> '')
    returning f.id, f.name, f.erased_date, f.erased_by)
  select array_agg(c.id), jsonb_object_agg(c.id, jsonb_build_object(
      'erased_date', to_char(c.erased_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'erased_by', c.erased_by)
    || case when c.name = '' then '{"name": ""}'::jsonb else '{}' end)
  into changed_files, marks
  from changed c;
  if changed_files is null then return; end if;
  for place in select * from app.file_columns() loop
    execute format(
      'update public.%1$I set %2$I = app.with_erasures(%2$I, $2)
       where %3$I = $1 and exists (
         select from jsonb_path_query(%2$I, ''$[*].id'') as named (id) where $2 ? (named.id #>> ''{}''))',
      place.table_name, place.column_name, place.organization_column)
    using organization, marks;
  end loop;
  return query
    select f.id, f.owner_table, f.owner_id from public.files f where f.id = any (changed_files) order by f.owner_table, f.owner_id, f.id;
end $$;
revoke execute on function app.erase_file from public;
grant execute on function app.erase_file to ansvar_app;

-- Erases the texts of the audit trail that contain the names of files, and the salts of the texts. Only of files whose names
-- are erased, in the trail of their records, and only for managers of the organization. The caller adds a row for each.
create function app.erase_file_texts(organization uuid, erased uuid[])
returns table (number bigint, resource text, record_id uuid, before boolean, after boolean)
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if not organization = any (array(select app.organizations_with('MANAGE'))) then return; end if;
  return query
    with named as (
      select f.id, coalesce(f.owner_id, organization) as record_id from public.files f
      where f.organization_id = organization and f.id = any (erased) and f.erased_date is not null and f.name = ''),
    former as (
      select t.number, t.before is not null as before, t.after is not null as after
      from public.audit_trail t
      where t.organization_id = organization and t.format = 2 and t.resource <> 'audit_trail'
        and t.record_id in (select n.record_id from named n)
        and exists (
          select from named n where concat(t.before::text, t.after::text) like '%' || n.id::text || '%')
      for update of t)
    update public.audit_trail t set before = null, after = null, salt_before = null, salt_after = null
    from former f
    where t.organization_id = organization and t.number = f.number
    returning t.number, t.resource, t.record_id, f.before, f.after;
end $$;
revoke execute on function app.erase_file_texts from public;
grant execute on function app.erase_file_texts to ansvar_app;
