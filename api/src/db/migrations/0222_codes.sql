-- Codes that open a record, such as printed on a label. A label stays on its object for years: a code is never deleted, and
-- never used for another record.

create table codes (
  organization_id uuid not null references organizations,
  id uuid not null default gen_random_uuid(),
  -- Crockford's base 32.
  code text collate "C" not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
  reminder_id uuid,
  meter_id uuid,
  chemical_association_id uuid,
  area_id uuid,
  resource text not null generated always as (
    case
      when reminder_id is not null then 'REMINDER'
      when meter_id is not null then 'METER'
      when chemical_association_id is not null then 'OWN_CHEMICAL'
      else 'AREA' end) stored,
  record_id uuid not null generated always as (coalesce(reminder_id, meter_id, chemical_association_id, area_id)) stored,
  created_date timestamptz(3) not null default now(),
  created_by text not null,
  revoked_date timestamptz(3),
  primary key (organization_id, id),
  foreign key (organization_id, reminder_id) references reminders (organization_id, id),
  foreign key (organization_id, meter_id) references meters (organization_id, id),
  foreign key (organization_id, chemical_association_id) references chemical_associations (organization_id, id),
  foreign key (organization_id, area_id) references areas (organization_id, id),
  check (num_nonnulls(reminder_id, meter_id, chemical_association_id, area_id) = 1)
);
-- A record has one active code.
create unique index codes_active on codes (organization_id, record_id) where revoked_date is null;
create index codes_created on codes (organization_id, created_date desc, id);

alter table codes enable row level security;
alter table codes force row level security;
create policy system on codes to current_user using (app.is_system()) with check (app.is_system());
create policy readers on codes for select to ansvar_app
  using (organization_id = any (array(select app.organizations_with('READ'))));
create policy makers on codes for insert to ansvar_app
  with check (organization_id = any (array(select app.organizations_with('EDIT'))) and revoked_date is null);
create policy revokers on codes for update to ansvar_app
  using (organization_id = any (array(select app.organizations_with('EDIT'))))
  with check (organization_id = any (array(select app.organizations_with('EDIT'))) and revoked_date is not null);
grant select,
  insert (organization_id, code, reminder_id, meter_id, chemical_association_id, area_id, created_date, created_by),
  update (revoked_date)
  on codes to ansvar_app;
