-- Substances that all organisations share, and the lists by which their hazards, restrictions and storage are judged.

-- The texts of a list, for a search over them. Immutable, which array_to_string is for texts alone.
create function app.joined(texts text[]) returns text
language sql immutable strict parallel safe
return array_to_string(texts, ' ');

create table substances (
  id uuid primary key default gen_random_uuid(),
  version integer not null default 1,
  -- The entry of CLP, Annex VI, that it is; none for what a maintainer added.
  index_number text,
  name_en text not null,
  name_da text,
  cas_numbers text[] not null default '{}',
  ec_numbers text[] not null default '{}',
  hazard_classes text[] not null default '{}',
  hazard_statement_ids uuid[] not null default '{}',
  eu_hazard_statement_ids uuid[] not null default '{}',
  note_ids uuid[] not null default '{}',
  pictograms text[] not null default '{}',
  signal_word text not null check (signal_word in ('NORMAL', 'WARNING', 'DANGER')),
  specific_limits text,
  comment text,
  active boolean not null default true,
  created_date timestamptz(3) not null default now(),
  last_modified_date timestamptz(3) not null default now(),
  last_modified_by text not null,
  key_en text collate "C" not null generated always as (app.sort_key(name_en)) stored,
  key_da text collate "C" not null generated always as (app.sort_key(coalesce(name_da, name_en))) stored,
  search_text text not null generated always as (app.fold(
    app.joined(cas_numbers) || ' ' || app.joined(ec_numbers) || ' ' || coalesce(index_number, '') || ' ' ||
    name_en || ' ' || coalesce(name_da, ''))) stored
);
create index substances_name_en on substances (key_en, id);
create index substances_name_da on substances (key_da, id);

-- The notes of CLP, Annex VI, part 1, section 1.1.3.
create table substance_notes (
  id uuid primary key,
  code text collate "C" not null unique,
  position integer not null,
  note_en text not null,
  note_da text not null,
  search_text text not null generated always as (app.fold(code || ' ' || note_en || ' ' || note_da)) stored
);

-- What a statement ranks as (domain: danger-codes.ts).
create table danger_code_rules (
  code text primary key,
  danger_code text not null check (danger_code in ('GREEN', 'YELLOW', 'RED')),
  level text check (level in ('LOW', 'MEDIUM', 'HIGH', 'VERY_HIGH')),
  source text not null
);

-- Entries of the lists that restrict substances.
create table restrictions (
  id uuid primary key,
  list text not null check (list in ('CANDIDATE', 'AUTHORISATION', 'RESTRICTION', 'CMR')),
  substance_name text not null,
  cas_numbers text[] not null,
  ec_numbers text[] not null,
  reason text not null,
  since date,
  entry text,
  note text,
  -- From which share of weight on the list is about a product; none: from any.
  limit_percent double precision,
  source text not null
);
create index restrictions_cas on restrictions using gin (cas_numbers);
create index restrictions_ec on restrictions using gin (ec_numbers);

-- The joint storage table of TRGS 510, section 13, each pair of classes once.
create table storage_pairs (
  id uuid primary key,
  class_a text not null,
  class_b text not null,
  joint_storage text not null check (joint_storage in ('YES', 'CONDITIONAL', 'NO')),
  condition text,
  unique (class_a, class_b)
);

grant select on substance_notes, danger_code_rules, restrictions, storage_pairs to ansvar_app;

alter table substances enable row level security;
alter table substances force row level security;
create policy system on substances to current_user using (app.is_system()) with check (app.is_system());
create policy readers on substances for select to ansvar_app using (app.user_id() is not null);
create policy makers on substances for insert to ansvar_app with check (app.maintains_system());
create policy editors on substances for update to ansvar_app
  using (app.maintains_system()) with check (app.maintains_system());
grant select, insert, update on substances to ansvar_app;
