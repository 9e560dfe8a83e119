-- The role that every request takes, the functions that every table stands on, and the texts' order and search forms.
-- Nothing here is newer than PostgreSQL 15. Applied once; a change is a new file.

create schema app;
revoke all on schema app from public;

-- Roles belong to the server, not to the database: another database may have made it, perhaps at this very moment.
do $$
begin
  if not exists (select from pg_roles where rolname = 'ansvar_app') then
    create role ansvar_app nologin;
  end if;
exception
  when duplicate_object or unique_violation then null;
  when insufficient_privilege then
    raise exception 'The role ansvar_app is missing, and % may not create it. Run as an administrator: create role ansvar_app nologin; grant ansvar_app to %;',
      current_user, quote_ident(current_user);
end $$;

-- PostgreSQL 16 and newer do not let the maker of a role take it before it was granted.
do $$
begin
  set local role ansvar_app;
  reset role;
exception
  when insufficient_privilege then
    execute format('grant ansvar_app to %I', current_user);
end $$;

grant usage on schema app, public to ansvar_app;

-- The user of this transaction, set by app.enter's caller; none outside a request.
create function app.user_id() returns uuid
language sql stable parallel safe
return nullif(current_setting('app.user_id', true), '')::uuid;

-- Whether the owner's own code is at work. Either it said so (the seed, a command, app.enter), or the session has taken
-- the role ansvar_app, and the owner can then only be here inside a SECURITY DEFINER function. The policies that ask are
-- the owner's alone, so saying so gives ansvar_app nothing. (A function may not say it by a SET clause: only a superuser
-- may attach a setting of one's own making.)
create function app.is_system() returns boolean
language sql stable parallel safe
return coalesce(current_setting('app.system', true), '') = 'on' or current_setting('role') = 'ansvar_app';

-- The form in which texts are ordered, alike on every engine and locale: Danish (æ ø å last, aa as å; ä, ö, ü as æ, ø, y),
-- without case and accents. Kept in generated columns of
-- collation "C", in which { | } follow z: computing it is too slow to sort ten thousand rows by.
create function app.sort_key(value text) returns text
language sql immutable strict parallel safe
return
  lower(
    regexp_replace(
      normalize(
        translate(
          replace(replace(replace(replace(
            lower(normalize(value, nfc) collate "C"), 'aa', 'å'), 'ß', 'ss'), 'œ', 'oe'), 'þ', 'th'),
          '{|}~æÆäÄøØöÖőŐåÅüÜűŰłŁđĐðÐ', '!!!!{{{{||||||}}yyyylldddd'),
        nfkd),
      '[\u0300-\u036f]', '', 'g') collate "C");

-- The form in which texts are searched: without case and accents, æ ø å as ae oe aa, so that either spelling finds both.
create function app.fold(value text) returns text
language sql immutable strict parallel safe
return
  lower(
    regexp_replace(
      normalize(
        translate(
          replace(replace(replace(replace(replace(replace(replace(replace(replace(
            normalize(value, nfc),
            'æ', 'ae'), 'Æ', 'ae'), 'ø', 'oe'), 'Ø', 'oe'), 'å', 'aa'), 'Å', 'aa'), 'ß', 'ss'), 'œ', 'oe'), 'þ', 'th'),
          'łŁđĐðÐ', 'lldddd'),
        nfkd),
      '[\u0300-\u036f]', '', 'g') collate "C");

-- One word of a search as a LIKE pattern over a folded text.
create function app.search_pattern(word text) returns text
language sql immutable strict parallel safe
return '%' || regexp_replace(app.fold(word), '([%_\\])', '\\\1', 'g') || '%';

-- A level's rank, so that levels compare.
create function app.rank(level text) returns integer
language sql immutable parallel safe
return array_position(array['READ', 'EDIT', 'MANAGE'], level);
