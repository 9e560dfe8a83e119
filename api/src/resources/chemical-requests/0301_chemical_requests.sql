-- Requests to add own chemicals to the catalogue. A request has a copy of what the product is, for the system maintainers: no
-- amounts, no areas, no texts about its use, and no names of persons. `requested_by_id` is for the notification of the answer.

create table chemical_requests (
  organization_id uuid not null references organizations,
  id uuid not null unique default gen_random_uuid(),
  version integer not null default 1,
  own_chemical_id uuid not null,
  requested_by_id uuid not null,
  state text not null default 'REQUESTED'
    check (state in ('REQUESTED', 'IN_REVIEW', 'ACCEPTED', 'MATCHED', 'DECLINED', 'WITHDRAWN')),
  -- The name of the maintainer who has taken it.
  reviewer text,
  reason text,
  chemical_id uuid references chemicals,
  answered_date timestamptz(3),
  name text not null,
  product_number text,
  producer_name text,
  physical_state text,
  storage_class text,
  water_hazard_class text,
  substance_concentrations jsonb not null,
  hazard_statement_ids uuid[] not null,
  eu_hazard_statement_ids uuid[] not null,
  precautionary_statement_ids uuid[] not null,
  dangerous_good_id uuid references dangerous_goods,
  danger_code text not null,
  signal_word text not null,
  pictograms text[] not null,
  share_sheet boolean not null,
  -- [{ language, last_revision_date, file_id }] and the copies of the files. Empty once the request is answered.
  data_sheets jsonb not null default '[]',
  sheet_files jsonb not null default '[]',
  created_date timestamptz(3) not null default now(),
  last_modified_date timestamptz(3) not null default now(),
  -- A maintainer, or empty: the name of who requested it is not copied.
  last_modified_by text not null,
  name_key text collate "C" not null generated always as (app.sort_key(name)) stored,
  search_text text not null generated always as (app.fold(
    name || ' ' || coalesce(product_number, '') || ' ' || coalesce(producer_name, ''))) stored,
  primary key (organization_id, id),
  foreign key (organization_id, own_chemical_id) references own_chemicals (organization_id, id),
  check ((state in ('ACCEPTED', 'MATCHED')) = (chemical_id is not null)),
  check ((state = 'DECLINED') = (reason is not null)),
  check ((state in ('ACCEPTED', 'MATCHED', 'DECLINED')) = (answered_date is not null))
);
-- An own chemical has one open request.
create unique index chemical_requests_open on chemical_requests (organization_id, own_chemical_id)
  where state in ('REQUESTED', 'IN_REVIEW');
create index chemical_requests_created on chemical_requests (created_date desc, id);

alter table chemical_requests enable row level security;
alter table chemical_requests force row level security;
create policy system on chemical_requests to current_user using (app.is_system()) with check (app.is_system());
create policy readers on chemical_requests for select to ansvar_app
  using (organization_id = any (array(select app.organizations_with('READ'))));
create policy maintainers on chemical_requests for select to ansvar_app
  using (app.maintains_system() and state <> 'WITHDRAWN');
create policy makers on chemical_requests for insert to ansvar_app
  with check (organization_id = any (array(select app.organizations_with('EDIT'))) and state = 'REQUESTED');
create policy withdrawers on chemical_requests for update to ansvar_app
  using (organization_id = any (array(select app.organizations_with('EDIT'))) and state in ('REQUESTED', 'IN_REVIEW'))
  with check (organization_id = any (array(select app.organizations_with('EDIT'))) and state = 'WITHDRAWN');
create policy reviewers on chemical_requests for update to ansvar_app
  using (app.maintains_system() and state <> 'WITHDRAWN')
  with check (app.maintains_system() and state in ('IN_REVIEW', 'ACCEPTED', 'MATCHED', 'DECLINED'));
grant select, insert, update (version, state, reviewer, reason, chemical_id, answered_date, data_sheets, sheet_files,
  last_modified_date, last_modified_by) on chemical_requests to ansvar_app;

-- What maintainers do with a request is in the trail of the catalogue, which every user reads otherwise.
create policy chemical_requests on audit_trail as restrictive for select to ansvar_app using (
  current_user <> 'ansvar_app' or resource <> 'chemical_requests' or app.maintains_system());

-- A shared safety data sheet is visible to who sees its request.
create policy chemical_requests on files as restrictive for select to ansvar_app using (
  current_user <> 'ansvar_app' or owner_table is distinct from 'chemical_requests'
  or exists (select from chemical_requests r where r.id = files.owner_id));

alter table own_chemicals
  add column request_id uuid,
  add column merged_into_id uuid references chemicals,
  -- The association that merging moved.
  add column merged_association_id uuid,
  add foreign key (organization_id, request_id) references chemical_requests (organization_id, id),
  add foreign key (organization_id, merged_association_id) references chemical_associations (organization_id, id),
  add check (merged_into_id is null or request_id is not null),
  add check (merged_association_id is null or merged_into_id is not null);
create index own_chemicals_merged on own_chemicals (organization_id, merged_into_id) where merged_into_id is not null;

-- Copies the safety data sheets of an own chemical to a request for it, as files of the catalogue without names of persons.
create function app.share_data_sheets(organization uuid, request uuid, at timestamptz) returns void
language sql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
  with own as (
    select c.* from public.chemical_requests r
    join public.own_chemicals c on c.organization_id = r.organization_id and c.id = r.own_chemical_id and c.bin_id is null
    where r.organization_id = organization and r.id = request and r.state = 'REQUESTED' and r.share_sheet
      and organization = any (array(select app.organizations_with('EDIT')))),
  sheets as materialized (
    select f.*, named.file -> 'date' as stated, gen_random_uuid() as copy
    from own
    cross join jsonb_array_elements(own.files) as named (file)
    join public.files f on f.organization_id = organization and f.id = (named.file ->> 'id')::uuid
      and f.owner_table = 'own_chemicals' and f.owner_id = own.id and f.erased_date is null),
  copied as (
    insert into public.files (
      id, name, type, size, content_hash, owner_table, owner_id, uploaded_by_id, created_date, created_by)
    select s.copy, s.name, s.type, s.size, s.content_hash, 'chemical_requests', request, app.user_id(), at, ''
    from sheets s)
  update public.chemical_requests r
  set data_sheets = (
      select coalesce(jsonb_agg(jsonb_build_object('language', d.sheet -> 'language', 'last_revision_date',
        d.sheet -> 'last_revision_date', 'file_id', s.copy) order by d.position), '[]')
      from jsonb_array_elements(own.data_sheets) with ordinality as d (sheet, position)
      left join sheets s on s.id = (d.sheet ->> 'file_id')::uuid),
    sheet_files = (
      select coalesce(jsonb_agg(jsonb_build_object('id', s.copy, 'name', s.name, 'date', s.stated, 'type', s.type,
        'size', s.size, 'hash', s.content_hash, 'created_by', '',
        'created_date', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))), '[]')
      from sheets s)
  from own
  where r.organization_id = organization and r.id = request
$$;

-- Releases the shared safety data sheets of a request that is answered or withdrawn. The clean-up removes them, unless a
-- chemical of the catalogue takes them: they are then uploads of the maintainer.
create function app.release_data_sheets(request uuid, at timestamptz) returns void
language sql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
  update public.files f
  set owner_table = null, owner_id = null, unowned_since = at, uploaded_by_id = app.user_id()
  from public.chemical_requests r
  where f.organization_id is null and f.owner_table = 'chemical_requests' and f.owner_id = r.id and r.id = request
    and (app.maintains_system() and r.state = 'IN_REVIEW'
      or r.organization_id = any (array(select app.organizations_with('EDIT'))) and r.state in ('REQUESTED', 'IN_REVIEW'))
$$;
revoke execute on function app.share_data_sheets, app.release_data_sheets from public;
grant execute on function app.share_data_sheets, app.release_data_sheets to ansvar_app;

-- As before, and maintainers notify the member who made a request, in an organization that is not theirs, of its answer.
create or replace function app.add_notice(
  organization uuid, member uuid, kind text, resource text, record uuid, part uuid, cause text, amount integer,
  at timestamptz, mailed boolean, texts json, gathered json, operation uuid
) returns text
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  recipient record;
  known public.notifications;
  notice uuid;
begin
  if current_setting('role') = 'ansvar_app'
    and not organization = any (array(select app.organizations_with('READ')))
    and not (app.maintains_system() and add_notice.kind = 'CHEMICAL_REQUEST_ANSWERED' and exists (
      select from public.chemical_requests r
      where r.organization_id = organization and r.own_chemical_id = record and r.requested_by_id = member
        and r.answered_date is not null)) then return 'NONE'; end if;
  if member = app.user_id() then return 'NONE'; end if;
  select a.username, a.language, s.immediate, s.muted into recipient
  from public.members m
  left join public.accounts a on a.organization_id = m.organization_id and a.id = m.id and a.password_hash is not null
  left join public.notification_settings s on s.organization_id = m.organization_id and s.id = m.id
  where m.organization_id = organization and m.id = member and m.active;
  if not found or add_notice.kind = any (recipient.muted) then return 'NONE'; end if;
  if operation is not null then
    -- Its requests can run at the same time, in any number of processes.
    perform pg_advisory_xact_lock(hashtextextended('notices of ' || operation::text, 0));
    select n.* into known from public.notifications n
    where n.organization_id = organization and n.member_id = member and n.operation_id = operation
      and n.kind = add_notice.kind;
  end if;
  if known.id is not null then
    if known.key = cause or (known.record_id = record and known.part_id is not distinct from part) then return 'NONE'; end if;
    update public.notifications n
    set count = n.count + amount, record_id = null, part_id = null, read_date = null, created_date = at
    where n.organization_id = organization and n.id = known.id;
    notice := known.id;
  else
    insert into public.notifications (
      organization_id, member_id, kind, resource, record_id, part_id, key, count, created_date, operation_id)
    values (organization, member, add_notice.kind, resource, record, part, cause, amount, at, operation)
    on conflict do nothing
    returning id into notice;
    if notice is null then return 'NONE'; end if;
  end if;
  if texts is null or recipient.username is null
    or not coalesce(add_notice.kind = any (recipient.immediate), mailed) then return 'NOTIFICATION'; end if;
  if not app.queue_notice_email(organization, member, notice, recipient.username, texts -> recipient.language,
    gathered -> recipient.language, operation) then return 'NOTIFICATION'; end if;
  update public.notifications n set is_mailed = true where n.organization_id = organization and n.id = notice;
  return 'MAIL';
end $$;
