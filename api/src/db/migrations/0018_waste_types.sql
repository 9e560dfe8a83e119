-- The European list of waste (Decision 2000/532/EC), which all organisations share, and what else people call its entries.
-- A load of the list leaves the synonyms alone.

create table waste_types (
  id uuid primary key,
  version integer not null default 1,
  code text collate "C" not null unique,
  level text not null check (level in ('CHAPTER', 'SUBCHAPTER', 'WASTE_TYPE')),
  parent_code text,
  -- Of an entry alone: whether it is marked with an asterisk, and whether that depends on what is in the waste.
  hazardous boolean,
  mirror boolean,
  name_en text not null,
  name_da text,
  synonyms text[] not null default '{}',
  created_date timestamptz(3) not null default now(),
  last_modified_date timestamptz(3) not null default now(),
  last_modified_by text not null default 'Ansvar',
  -- A code is found with and without its blanks.
  search_text text not null generated always as (app.fold(
    code || ' ' || replace(code, ' ', '') || ' ' || name_en || ' ' || coalesce(name_da, '') || ' ' || app.tags_text(synonyms)))
    stored
);

alter table waste_types enable row level security;
alter table waste_types force row level security;
create policy system on waste_types to current_user using (app.is_system()) with check (app.is_system());
create policy readers on waste_types for select to ansvar_app using (app.user_id() is not null);
create policy editors on waste_types for update to ansvar_app
  using (app.maintains_system()) with check (app.maintains_system());
grant select, update (synonyms, version, last_modified_date, last_modified_by) on waste_types to ansvar_app;
