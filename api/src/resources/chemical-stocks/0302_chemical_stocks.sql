-- Where the stocks of a chemical are: how much is in each area, in which containers, and when it was counted.

create table chemical_stocks (
  organization_id uuid not null references organizations,
  id uuid not null default gen_random_uuid(),
  version integer not null default 1,
  association_id uuid not null,
  area_id uuid not null,
  amount double precision not null check (amount >= 0),
  unit text not null check (unit in ('kg', 'g', 't', 'l', 'ml', 'm³', 'pcs')),
  -- The most that is ever there, and the content of a container, in the same unit.
  maximum double precision check (maximum >= 0),
  containers integer check (containers >= 0),
  container_size double precision check (container_size > 0),
  counted_on date,
  bin_id uuid,
  created_date timestamptz(3) not null default now(),
  last_modified_date timestamptz(3) not null default now(),
  last_modified_by text not null,
  primary key (organization_id, id),
  foreign key (organization_id, association_id) references chemical_associations (organization_id, id),
  foreign key (organization_id, area_id) references areas (organization_id, id),
  foreign key (organization_id, bin_id) references bin_items (organization_id, id)
);
create index chemical_stocks_association on chemical_stocks (organization_id, association_id, created_date);
create index chemical_stocks_area on chemical_stocks (organization_id, area_id);

alter table chemical_stocks enable row level security;
alter table chemical_stocks force row level security;
create policy system on chemical_stocks to current_user using (app.is_system()) with check (app.is_system());
create policy readers on chemical_stocks for select to ansvar_app
  using (organization_id = any (array(select app.organizations_with('READ'))));
create policy makers on chemical_stocks for insert to ansvar_app
  with check (organization_id = any (array(select app.organizations_with('EDIT'))));
create policy editors on chemical_stocks for update to ansvar_app
  using (organization_id = any (array(select app.organizations_with('EDIT'))))
  with check (organization_id = any (array(select app.organizations_with('EDIT'))));
create policy live on chemical_stocks as restrictive for all to ansvar_app
  using (bin_id is null or current_user <> 'ansvar_app' or app.shows_bin()) with check (true);
grant select, insert, update on chemical_stocks to ansvar_app;

-- Stocks go to the bin with their chemical.
create or replace function app.move_parts(organization uuid, resource text, record uuid, former uuid, latter uuid)
returns void
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  part text;
  moved uuid[] := array[record];
  ids uuid[];
begin
  if not organization = any (array(select app.organizations_with('READ'))) then return; end if;
  if (former is null) = (latter is null) or not exists (
    select from public.bin_items i
    where i.organization_id = organization and i.id = coalesce(former, latter) and i.resource = move_parts.resource
      and i.record_id = record and i.restored_date is null) then return; end if;
  if resource = 'events' then
    foreach part in array array['authority_reports', 'corrective_actions', 'event_causes', 'event_comments',
      'event_injuries', 'event_links']
    loop
      execute format(
        'with moved as (
          update public.%I set bin_id = $4
          where organization_id = $1 and event_id = $2 and bin_id is not distinct from $3 returning id)
        select array(select id from moved)', part)
      into ids using organization, record, former, latter;
      moved := moved || ids;
    end loop;
  elsif resource = 'reminders' then
    with changed as (
      update public.inspections i set bin_id = latter
      where i.organization_id = organization and i.reminder_id = record and i.bin_id is not distinct from former
      returning i.id)
    select array(select id from changed) into ids;
    moved := moved || ids;
  elsif resource = 'chemical_associations' then
    update public.chemical_stocks s set bin_id = latter
    where s.organization_id = organization and s.association_id = record and s.bin_id is not distinct from former;
  end if;
  update public.files f set bin_id = latter
  where f.organization_id = organization and f.owner_id = any (moved) and f.bin_id is not distinct from former;
end $$;

-- Where chemicals are stored or used, and how much: by their stocks if they have any, otherwise as the association states. The
-- quantity is mass, volume or pieces, in kg, l or pieces. Without one quantity of all stocks there is no amount.
create function app.stored_chemicals(organization uuid, ids uuid[] default null)
returns table (association_id uuid, area_ids uuid[], by_stocks boolean, quantity text, amount double precision)
language sql stable
as $$
  with unit as (
    select * from (values
      ('kg', 'mass', 1), ('g', 'mass', 0.001), ('t', 'mass', 1000), ('l', 'volume', 1), ('ml', 'volume', 0.001),
      ('m³', 'volume', 1000), ('pcs', 'pieces', 1)) as unit (name, quantity, size)),
  stored as (
    select s.association_id, array_agg(distinct s.area_id order by s.area_id) as area_ids,
      min(unit.quantity) as quantity, sum(s.amount * unit.size) as amount,
      min(unit.quantity) = max(unit.quantity) as is_one
    from public.chemical_stocks s join unit on unit.name = s.unit
    where s.organization_id = organization and s.bin_id is null and (ids is null or s.association_id = any (ids))
    group by s.association_id)
  select a.id, coalesce(s.area_ids, a.area_ids), s.association_id is not null,
    case when s.association_id is null then unit.quantity when s.is_one then s.quantity end,
    case when s.association_id is null then a.amount * unit.size when s.is_one then s.amount end
  from public.chemical_associations a
  left join stored s on s.association_id = a.id
  left join unit on unit.name = a.unit
  where a.organization_id = organization and a.bin_id is null and (ids is null or a.id = any (ids))
$$;

-- As before, with the amounts and areas of stocks.
create or replace function app.assessment_basis(organization uuid, associations uuid[]) returns jsonb
language sql stable
as $$
  select coalesce(jsonb_object_agg(a.id, jsonb_build_object(
    'sheet', c.data_sheet_revised_on,
    'label', md5(concat_ws(' ', c.danger_code, c.signal_word, app.sorted_ids(c.hazard_statement_ids),
      app.sorted_ids(c.eu_hazard_statement_ids))),
    'composition', md5(c.substance_concentrations::text),
    'quantity', stored.quantity,
    'amount', stored.amount,
    'areas', to_jsonb(array(select unnest(a.area_ids) union select unnest(stored.area_ids))))), '{}')
  from public.chemical_associations a
  join public.known_chemicals c on c.id = a.known_chemical_id
  join app.stored_chemicals(organization, associations) as stored on stored.association_id = a.id
  where a.organization_id = organization and a.id = any (associations) and a.bin_id is null
$$;
