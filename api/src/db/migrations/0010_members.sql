-- What a member's record says beside the name, what managers may change in it, and how its account follows.

alter table members
  add column phone text,
  add column department_id uuid,
  -- [{ competence_id, acquired_on, valid_until }]; the api keeps to the organisation's competences, which never go.
  add column competences jsonb not null default '[]',
  add foreign key (organization_id, department_id) references departments (organization_id, id);
create index members_department on members (organization_id, department_id);

create policy makers on members for insert to ansvar_app
  with check (organization_id = any (array(select app.organizations_with('MANAGE'))));
create policy editors on members for update to ansvar_app
  using (organization_id = any (array(select app.organizations_with('MANAGE'))))
  with check (organization_id = any (array(select app.organizations_with('MANAGE'))));
grant insert on members to ansvar_app;
grant update (version, name, email, phone, title, department_id, level, active, competences, last_modified_date, last_modified_by)
  on members to ansvar_app;

-- Whether somebody but this member signs in by this e-mail already, in whatever organisation. For managers, who alone
-- give members their addresses.
create function app.is_address_taken(address text, organization uuid, member uuid) returns boolean
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select organization in (select app.organizations_with('MANAGE')) and exists (
    select from public.accounts a where a.username = lower(address) and a.id is distinct from member)
$$;

-- Lets a member's account follow the member, whom the user must manage: the name one signs in with is the e-mail, and
-- who is deactivated is signed out everywhere and has no open link.
create function app.follow_member(organization uuid, member uuid, at timestamptz) returns void
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  found_member record;
begin
  select m.email, m.active into found_member from public.members m
  where m.organization_id = organization and m.id = member
    and organization in (select app.organizations_with('MANAGE'));
  if not found then return; end if;
  update public.accounts a set username = lower(found_member.email)
  where a.id = member and a.organization_id = organization and a.username <> lower(found_member.email);
  if found_member.active then return; end if;
  delete from public.sessions s where s.account_id = member;
  update public.password_tokens t set expires_date = at where t.account_id = member and t.expires_date > at;
end $$;

revoke execute on function app.is_address_taken, app.follow_member from public;
grant execute on function app.is_address_taken, app.follow_member to ansvar_app;
