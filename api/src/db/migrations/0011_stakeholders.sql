-- The stakeholders whom all organisations share, and whose interest each organisation has taken up (ISO 14001, 27001 and
-- 45001, clause 4.2).

-- The form in which names of companies are compared: folded, without punctuation and the words for their legal form.
create function app.company_key(name text) returns text
language sql immutable strict parallel safe
return
  regexp_replace(
    regexp_replace(
      ' ' || regexp_replace(replace(app.fold(name), '/', ''), '[^a-z0-9]+', ' ', 'g') || ' ',
      ' (as|aps|is|ks|ps|amba|smba|fmba|ivs|ab|oy|asa|gmbh|ag|kg|co|ltd|limited|plc|inc|llc|bv|nv|sa|sarl|srl|spa|sp z o o|holding|danmark|denmark)(?= )', '', 'g'),
    '\s+', '', 'g');

create table stakeholders (
  id uuid primary key default gen_random_uuid(),
  version integer not null default 1,
  name text not null,
  kinds text[] not null default '{}',
  registration_number text,
  address text,
  country text,
  web text,
  contacts jsonb not null default '[]',
  active boolean not null default true,
  created_date timestamptz(3) not null default now(),
  last_modified_date timestamptz(3) not null default now(),
  last_modified_by text not null,
  name_key text collate "C" not null generated always as (app.sort_key(name)) stored,
  company_key text collate "C" not null generated always as (app.company_key(name)) stored,
  search_text text not null generated always as (app.fold(name || ' ' || coalesce(registration_number, ''))) stored
);
create index stakeholders_name on stakeholders (name_key, id);
create index stakeholders_company on stakeholders (company_key);

create table stakeholder_associations (
  organization_id uuid not null references organizations,
  id uuid not null default gen_random_uuid(),
  version integer not null default 1,
  -- One of the catalogue, or the organisation's own, which is kept here alone:
  -- { name, kinds, registration_number, address, country, web, contacts }.
  stakeholder_id uuid references stakeholders,
  own_stakeholder jsonb,
  -- [{ expectation, is_obligation, response }]
  needs jsonb not null default '[]',
  relevance text not null default 'MEDIUM' check (relevance in ('HIGH', 'MEDIUM', 'LOW')),
  note text,
  responsible_id uuid,
  active boolean not null default true,
  created_date timestamptz(3) not null default now(),
  last_modified_date timestamptz(3) not null default now(),
  last_modified_by text not null,
  primary key (organization_id, id),
  foreign key (organization_id, responsible_id) references members (organization_id, id),
  unique (organization_id, stakeholder_id),
  check ((stakeholder_id is null) <> (own_stakeholder is null))
);
create index stakeholder_associations_stakeholder on stakeholder_associations (stakeholder_id);

do $$
declare
  name text;
begin
  foreach name in array array['stakeholders', 'stakeholder_associations'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy system on %I to current_user using (app.is_system()) with check (app.is_system())', name);
  end loop;
end $$;

-- Whether the user of this transaction maintains what all organisations share.
create function app.maintains_system() returns boolean
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select exists (
    select from public.accounts a
    join public.members m on m.organization_id = a.organization_id and m.id = a.id
    where a.id = app.user_id() and a.maintains_system and m.active)
$$;
revoke execute on function app.maintains_system from public;
grant execute on function app.maintains_system to ansvar_app;

create policy readers on stakeholders for select to ansvar_app using (app.user_id() is not null);
create policy makers on stakeholders for insert to ansvar_app with check (app.maintains_system());
create policy editors on stakeholders for update to ansvar_app using (app.maintains_system()) with check (app.maintains_system());
grant select, insert, update on stakeholders to ansvar_app;

create policy readers on stakeholder_associations for select to ansvar_app
  using (organization_id = any (array(select app.organizations_with('READ'))));
create policy makers on stakeholder_associations for insert to ansvar_app
  with check (organization_id = any (array(select app.organizations_with('EDIT'))));
create policy editors on stakeholder_associations for update to ansvar_app
  using (organization_id = any (array(select app.organizations_with('EDIT'))))
  with check (organization_id = any (array(select app.organizations_with('EDIT'))));
grant select, insert, update on stakeholder_associations to ansvar_app;
