-- Assessments of the risks of work processes with chemical agents (Directive 98/24/EC, article 4). Completing one stores what it
-- was completed with, and the facts of the chemicals on that day, so that later changes show that it is outdated.

create table risk_assessments (
  organization_id uuid not null references organizations,
  id uuid not null default gen_random_uuid(),
  version integer not null default 1,
  title text not null,
  process text not null default '',
  area_ids uuid[] not null default '{}',
  department_ids uuid[] not null default '{}',
  association_ids uuid[] not null default '{}',
  -- What the process itself makes, such as welding fume: [{ name, substance_id }]
  arising jsonb not null default '[]',
  hazardous_properties text not null default '',
  supplier_information text not null default '',
  exposure_level text check (exposure_level in ('NONE', 'LOW', 'MEDIUM', 'HIGH')),
  exposure_routes text[] not null default '{}',
  exposure_minutes integer check (exposure_minutes between 0 and 1440),
  exposure_frequency text check (exposure_frequency in ('DAILY', 'WEEKLY', 'MONTHLY', 'LESS_OFTEN')),
  exposed_persons integer check (exposed_persons >= 0),
  circumstances text not null default '',
  amount_used text,
  -- [{ substance_id, name, kind, value, unit, source }]
  limit_values jsonb not null default '[]',
  -- [{ id, level, text, in_place }]
  measures jsonb not null default '[]',
  effect text not null default '',
  health_surveillance text not null default '',
  negligible_because text not null default '',
  maintenance_considered boolean not null default false,
  combined_considered boolean not null default false,
  workers_consulted boolean not null default false,
  conclusion text check (conclusion in ('ACCEPTABLE', 'ACCEPTABLE_WITH_MEASURES', 'NOT_ACCEPTABLE')),
  responsible_id uuid,
  assessor_ids uuid[] not null default '{}',
  review_period text not null default 'P3Y',
  -- Whether the content differs from what was completed last.
  is_draft boolean not null default true,
  completed_version integer,
  assessed_on date,
  next_due_on date,
  active boolean not null default true,
  bin_id uuid,
  created_date timestamptz(3) not null default now(),
  last_modified_date timestamptz(3) not null default now(),
  last_modified_by text not null,
  title_key text collate "C" not null generated always as (app.sort_key(title)) stored,
  search_text text not null generated always as (app.fold(title || ' ' || process)) stored,
  primary key (organization_id, id),
  foreign key (organization_id, responsible_id) references members (organization_id, id),
  foreign key (organization_id, bin_id) references bin_items (organization_id, id),
  check ((completed_version is null) = (assessed_on is null)),
  check (is_draft or completed_version is not null)
);
create index risk_assessments_title on risk_assessments (organization_id, title_key, id);
create index risk_assessments_chemicals on risk_assessments using gin (association_ids);

-- What was completed: the content, and what the chemicals were like on that day.
create table risk_assessment_revisions (
  organization_id uuid not null,
  id uuid not null default gen_random_uuid(),
  risk_assessment_id uuid not null,
  version integer not null,
  content jsonb not null,
  -- By chemical: { sheet, label, composition, quantity, amount, areas }
  basis jsonb not null,
  last_modified_date timestamptz(3) not null,
  last_modified_by text not null,
  primary key (organization_id, id),
  foreign key (organization_id, risk_assessment_id) references risk_assessments (organization_id, id),
  unique (organization_id, risk_assessment_id, version)
);

do $$
declare
  name text;
begin
  foreach name in array array['risk_assessments', 'risk_assessment_revisions'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy system on %I to current_user using (app.is_system()) with check (app.is_system())', name);
    execute format('create policy readers on %I for select to ansvar_app using (organization_id = any (array(select app.organizations_with(''READ''))))', name);
    execute format('create policy makers on %I for insert to ansvar_app with check (organization_id = any (array(select app.organizations_with(''EDIT''))))', name);
  end loop;
end $$;
create policy editors on risk_assessments for update to ansvar_app
  using (organization_id = any (array(select app.organizations_with('EDIT'))))
  with check (organization_id = any (array(select app.organizations_with('EDIT'))));
create policy live on risk_assessments as restrictive for all to ansvar_app
  using (bin_id is null or current_user <> 'ansvar_app' or app.shows_bin()) with check (true);

grant select, insert, update on risk_assessments to ansvar_app;
-- What was completed is never changed.
grant select, insert on risk_assessment_revisions to ansvar_app;

create function app.sorted_ids(ids uuid[]) returns text
language sql immutable parallel safe
as $$ select string_agg(id::text, ' ' order by id) from unnest(ids) as id $$;

-- Returns what the chemicals of an assessment are like now, by association. Amounts are in kg, litres or pieces.
create function app.assessment_basis(organization uuid, associations uuid[]) returns jsonb
language sql stable
as $$
  select coalesce(jsonb_object_agg(a.id, jsonb_build_object(
    'sheet', c.data_sheet_revised_on,
    'label', md5(concat_ws(' ', c.danger_code, c.signal_word, app.sorted_ids(c.hazard_statement_ids),
      app.sorted_ids(c.eu_hazard_statement_ids))),
    'composition', md5(c.substance_concentrations::text),
    'quantity', unit.quantity,
    'amount', a.amount * unit.size,
    'areas', to_jsonb(a.area_ids))), '{}')
  from public.chemical_associations a
  join public.known_chemicals c on c.id = a.known_chemical_id
  left join (values
    ('kg', 'mass', 1), ('g', 'mass', 0.001), ('t', 'mass', 1000), ('l', 'volume', 1), ('ml', 'volume', 0.001),
    ('m³', 'volume', 1000), ('pcs', 'pieces', 1)) as unit (name, quantity, size) on unit.name = a.unit
  where a.organization_id = organization and a.id = any (associations) and a.bin_id is null
$$;

-- Returns why a completed assessment is outdated: what has changed since in the data sheets, labels, compositions, amounts (to
-- the double or more) or areas of its chemicals, and events that were linked to them. Empty if nothing has.
create function app.assessment_changes(organization uuid, basis jsonb, completed timestamptz) returns text[]
language sql stable
as $$
  with pairs as materialized (
    select old.value as old, new.value as new
    from jsonb_each(basis) as old
    join jsonb_each(app.assessment_basis(organization, array(select jsonb_object_keys(basis)::uuid))) as new using (key))
  select array(
    select reason from (
      select 'DATA_SHEET' as reason, 1 as position from pairs where old -> 'sheet' <> new -> 'sheet'
      union all select 'LABEL', 2 from pairs where old -> 'label' <> new -> 'label'
      union all select 'COMPOSITION', 3 from pairs where old -> 'composition' <> new -> 'composition'
      union all select 'AMOUNT', 4 from pairs
        where old ->> 'amount' is not null and new ->> 'amount' is not null and case
          when old -> 'quantity' <> new -> 'quantity' then true
          else (new ->> 'amount')::float8 >= 2 * (old ->> 'amount')::float8
            and (new ->> 'amount')::float8 > (old ->> 'amount')::float8 end
      union all select 'AREA', 5 from pairs where not (old -> 'areas') @> (new -> 'areas')
      union all select 'EVENT', 6 from public.event_links l
        join public.events e on e.organization_id = l.organization_id and e.id = l.event_id
        where l.organization_id = organization and l.active and l.created_date > completed
          and l.bin_id is null and e.bin_id is null
          and l.chemical_association_id = any (array(select jsonb_object_keys(basis)::uuid))) as found
    group by reason, position order by position)
$$;

-- Returns the state of assessments, and why they are outdated.
create function app.assessment_states(organization uuid, ids uuid[] default null)
returns table (id uuid, state text, outdated_because text[])
language sql stable
as $$
  select a.id,
    case when a.is_draft then 'DRAFT' when cardinality(changes.reasons) > 0 then 'OUTDATED' else 'CURRENT' end,
    changes.reasons
  from public.risk_assessments a
  left join public.risk_assessment_revisions r on r.organization_id = a.organization_id
    and r.risk_assessment_id = a.id and r.version = a.completed_version
  cross join lateral (
    select case when r.id is null then array[]::text[]
      else app.assessment_changes(organization, r.basis, r.last_modified_date) end as reasons) as changes
  where a.organization_id = organization and (ids is null or a.id = any (ids))
$$;
