-- Operations: the writes of one action of a user, which can be several requests. Their rows of the audit trail contain
-- the id of the operation.

create table operations (
  organization_id uuid not null references organizations,
  id uuid not null,
  kind text not null check (kind in ('SAVE', 'TRANSITION', 'BULK', 'DISCARD', 'IMPORT', 'EDITION')),
  -- No reference: it can be an API token.
  user_id uuid not null,
  user_name text not null,
  created_date timestamptz(3) not null,
  -- Whether its user is as confidential as the people named in an event.
  is_confidential boolean not null default false,
  undone_date timestamptz(3),
  undone_by text,
  primary key (organization_id, id),
  check ((undone_date is null) = (undone_by is null))
);
create index operations_created on operations (organization_id, created_date, id);

alter table operations enable row level security;
alter table operations force row level security;
create policy system on operations to current_user using (app.is_system()) with check (app.is_system());
create policy readers on operations for select to ansvar_app using (
  organization_id = any (array(select app.organizations_with('READ')))
  and (
    not is_confidential
    or user_id = app.user_id()
    or organization_id = any (array(select app.organizations_with('MANAGE')))
  ));
create policy editors on operations for update to ansvar_app
using (
  (user_id = app.user_id() and organization_id = any (array(select app.organizations_with('EDIT'))))
  or organization_id = any (array(select app.organizations_with('MANAGE'))))
with check (
  (user_id = app.user_id() and organization_id = any (array(select app.organizations_with('EDIT'))))
  or organization_id = any (array(select app.organizations_with('MANAGE'))));
grant select, update (undone_date, undone_by) on operations to ansvar_app;

-- Adds a request of the user to an operation, which the first request creates. A further request makes it a bulk
-- operation. Returns NEW or KNOWN, or why the request cannot be added: OTHER_USER, UNDONE.
create function app.note_operation(
  organization uuid, operation uuid, new_kind text, by_name text, at timestamptz, confidential boolean) returns text
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  known public.operations;
begin
  if not organization = any (array(select app.organizations_with('READ'))) then return 'OTHER_USER'; end if;
  insert into public.operations (organization_id, id, kind, user_id, user_name, created_date, is_confidential)
  values (organization, operation, new_kind, app.user_id(), by_name, at, confidential)
  on conflict do nothing;
  if found then return 'NEW'; end if;
  select * into known from public.operations o where o.organization_id = organization and o.id = operation for update;
  if known.user_id is distinct from app.user_id() then return 'OTHER_USER'; end if;
  if known.undone_date is not null then return 'UNDONE'; end if;
  update public.operations o
  set kind = case when o.kind in ('SAVE', 'TRANSITION') then 'BULK' else o.kind end,
    is_confidential = o.is_confidential or confidential
  where o.organization_id = organization and o.id = operation;
  return 'KNOWN';
end $$;
revoke execute on function app.note_operation from public;
grant execute on function app.note_operation to ansvar_app;
