-- What managers may change in organisations, and the classification of industries that they choose from.

-- A manager of an organisation sees what is right below it; said beside the rule for all below, because a new one is not
-- yet among those when its own insert answers.
create policy parents on organizations for select to ansvar_app
  using (parent_id = any (array(select app.organizations_with('MANAGE'))));
create policy makers on organizations for insert to ansvar_app
  with check (parent_id = any (array(select app.organizations_with('MANAGE'))));
create policy editors on organizations for update to ansvar_app
  using (id = any (array(select app.organizations_with('MANAGE'))))
  with check (id = any (array(select app.organizations_with('MANAGE'))));

-- Whether an organisation is FULL or LIMITED, only the operator says.
grant insert (parent_id, name, registration_number, address, nace_code, time_zone, certification_standards, created_date,
  last_modified_date, last_modified_by) on organizations to ansvar_app;
grant update (parent_id, version, name, registration_number, address, nace_code, time_zone, certification_standards,
  last_modified_date, last_modified_by) on organizations to ansvar_app;

-- NACE Rev. 2, from data/nace.csv.
create table industries (
  code text primary key,
  level text not null check (level in ('SECTION', 'DIVISION', 'GROUP', 'CLASS')),
  parent_code text references industries,
  -- The place in the classification, as it is printed: sections first, each followed by what is in it.
  position integer not null,
  name_en text not null,
  name_da text not null,
  search_text text not null generated always as (
    app.fold(code || ' ' || replace(code, '.', '') || ' ' || name_en || ' ' || name_da)) stored
);
grant select on industries to ansvar_app;
