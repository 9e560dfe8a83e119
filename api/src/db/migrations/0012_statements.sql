-- The code lists of chemicals: hazard, supplemental and precautionary statements, pictograms, and dangerous goods. They
-- belong to nobody, are loaded from data/, and change with a new edition of their file alone.

create table hazard_statements (
  id uuid primary key,
  code text collate "C" not null unique,
  statement_en text not null,
  statement_da text not null,
  hazard_group text not null check (hazard_group in ('PHYSICAL', 'HEALTH', 'ENVIRONMENT')),
  -- The hazard categories that it may stand for, each with its pictograms and signal word.
  categories jsonb not null,
  search_text text not null generated always as (app.fold(code || ' ' || statement_en || ' ' || statement_da)) stored
);

create table eu_hazard_statements (
  id uuid primary key,
  code text collate "C" not null unique,
  statement_en text not null,
  statement_da text not null,
  kind text not null check (kind in ('SUPPLEMENTAL', 'MIXTURE', 'HAZARD_CLASS')),
  hazard_class text,
  signal_word text not null check (signal_word in ('NORMAL', 'WARNING', 'DANGER')),
  current boolean not null,
  search_text text not null generated always as (app.fold(code || ' ' || statement_en || ' ' || statement_da)) stored
);

create table precautionary_statements (
  id uuid primary key,
  code text collate "C" not null unique,
  statement_en text not null,
  statement_da text not null,
  statement_group text not null
    check (statement_group in ('GENERAL', 'PREVENTION', 'RESPONSE', 'STORAGE', 'DISPOSAL')),
  current boolean not null,
  search_text text not null generated always as (app.fold(code || ' ' || statement_en || ' ' || statement_da)) stored
);

create table hazard_pictograms (
  id uuid primary key,
  code text collate "C" not null unique,
  name_en text not null,
  name_da text not null,
  symbol_en text not null,
  symbol_da text not null,
  hazards_en text not null,
  hazards_da text not null,
  search_text text not null generated always as
    (app.fold(code || ' ' || name_en || ' ' || name_da || ' ' || hazards_en || ' ' || hazards_da)) stored
);

create table dangerous_goods (
  id uuid primary key,
  un_number text collate "C" not null,
  name_en text not null,
  name_da text,
  class text collate "C" not null,
  packing_group text,
  classification_code text,
  labels text[] not null,
  limited_quantity text,
  transport_category text,
  tunnel_code text,
  hazard_number text,
  carriage text not null check (carriage in ('ALLOWED', 'NOT_SUBJECT', 'PROHIBITED')),
  source text not null,
  name_key text collate "C" not null generated always as (app.sort_key(name_en)) stored,
  search_text text not null generated always as
    (app.fold('UN' || un_number || ' ' || un_number || ' ' || name_en || ' ' || coalesce(name_da, ''))) stored
);
create index dangerous_goods_number on dangerous_goods (un_number, id);

grant select on hazard_statements, eu_hazard_statements, precautionary_statements, hazard_pictograms, dangerous_goods
  to ansvar_app;
