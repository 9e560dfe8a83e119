-- Delegates of approvers: a member names another one who decides about documents in the days of an absence.

alter table members
  -- Who decides about documents for the member from the first day to the last one, in the time zone of the organization.
  add column approval_delegate_id uuid,
  add column delegate_from date,
  add column delegate_until date,
  add foreign key (organization_id, approval_delegate_id) references members (organization_id, id),
  add check (approval_delegate_id <> id),
  add check ((approval_delegate_id is null) = (delegate_from is null)),
  add check ((approval_delegate_id is null) = (delegate_until is null)),
  add check (delegate_until >= delegate_from);
create index members_delegate on members (organization_id, approval_delegate_id) where approval_delegate_id is not null;

alter table approvals
  -- The approver for whom a delegate decided, with the name at that time. Null: the approver decided.
  add column decided_for_id uuid,
  add column decided_for text,
  add foreign key (organization_id, decided_for_id) references members (organization_id, id),
  add check ((decided_for_id is null) = (decided_for is null)),
  add check (decided_for_id is null or (state in ('SCHEDULED', 'APPROVED', 'REFUSED') and decided_for_id <> decided_by_id));
create index approvals_decided_for on approvals (organization_id, decided_for_id) where decided_for_id is not null;
grant update (decided_for_id, decided_for) on approvals to ansvar_app;

-- Stores the delegate of a member, or null, as the next version of the member: for the member, and for managers. Members
-- cannot change their own record otherwise. Returns false if the user may not, the member is inactive or another version.
create function app.store_approval_delegate(
  organization uuid, member uuid, expected integer, delegate uuid, first_day date, last_day date, at timestamptz, by_name text)
returns boolean
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if not (organization = any (array(select app.organizations_with('MANAGE')))
      or (member = app.user_id() and organization = any (array(select app.organizations_with('READ'))))) then
    return false;
  end if;
  update public.members m
  set version = m.version + 1, approval_delegate_id = delegate, delegate_from = first_day, delegate_until = last_day,
    last_modified_date = at, last_modified_by = by_name
  where m.organization_id = organization and m.id = member and m.version = expected and m.active;
  return found;
end $$;
revoke execute on function app.store_approval_delegate from public;
grant execute on function app.store_approval_delegate to ansvar_app;

-- Whether the current user is today the delegate of one of these approvers. The delegate of a delegate is none, and a member
-- does not decide for another one about what the member has sent.
create function app.decides_for_others(organization uuid, approvers uuid[], sender uuid) returns boolean
language sql stable
as $$
  select app.user_id() is distinct from sender and organization = any (array(select app.organizations_with('READ')))
    and exists (
      select from public.members m
      join public.organizations o on o.id = m.organization_id
      where m.organization_id = organization and m.id = any (approvers) and m.approval_delegate_id = app.user_id()
        and (now() at time zone o.time_zone)::date between m.delegate_from and m.delegate_until)
$$;

alter policy deciders on approvals
  using (
    app.decides(organization_id, approver_ids)
    or app.decides_for_others(organization_id, approver_ids, requested_by_id))
  with check (
    state in ('SCHEDULED', 'APPROVED', 'REFUSED') and decided_by_id = app.user_id()
    and case
      when decided_for_id is null then app.decides(organization_id, approver_ids)
      else decided_for_id = any (approver_ids)
        and app.decides_for_others(organization_id, array[decided_for_id], requested_by_id) end);

-- Documents that wait for an approver or the delegate of one, and refused ones, as before.
create or replace function app.work_approvals(organization uuid) returns setof app.work_part
language sql stable
as $$
  select a.document_kind || '_APPROVAL', case a.document_kind when 'POLICY' then 'LEADERSHIP' else 'OPERATION' end,
    a.document_id, approver::text, coalesce(p.title, r.title), (a.created_date at time zone o.time_zone)::date + 5,
    approver, 'APPROVER', null::uuid, null::uuid, 1, false, false, true
  from public.approvals a
  join public.organizations o on o.id = a.organization_id
  left join public.policies p on p.organization_id = a.organization_id and p.id = a.policy_id
  left join public.procedures r on r.organization_id = a.organization_id and r.id = a.procedure_id
  cross join lateral unnest(a.approver_ids) approver
  where a.organization_id = organization and a.state = 'PENDING'
  union all
  -- The delegate of an approver who is no approver, and has not sent it.
  select distinct a.document_kind || '_APPROVAL', case a.document_kind when 'POLICY' then 'LEADERSHIP' else 'OPERATION' end,
    a.document_id, delegate.id::text, coalesce(p.title, r.title), (a.created_date at time zone o.time_zone)::date + 5,
    delegate.id, 'APPROVER', null::uuid, null::uuid, 1, false, false, true
  from public.approvals a
  join public.organizations o on o.id = a.organization_id
  left join public.policies p on p.organization_id = a.organization_id and p.id = a.policy_id
  left join public.procedures r on r.organization_id = a.organization_id and r.id = a.procedure_id
  join public.members absent on absent.organization_id = a.organization_id and absent.id = any (a.approver_ids)
  join public.members delegate
    on delegate.organization_id = absent.organization_id and delegate.id = absent.approval_delegate_id and delegate.active
  where a.organization_id = organization and a.state = 'PENDING'
    and (now() at time zone o.time_zone)::date between absent.delegate_from and absent.delegate_until
    and delegate.id <> all (a.approver_ids) and delegate.id is distinct from a.requested_by_id
  union all
  select a.document_kind || '_REFUSED', case a.document_kind when 'POLICY' then 'LEADERSHIP' else 'OPERATION' end,
    a.document_id, null::text, coalesce(p.title, r.title), (a.decided_date at time zone o.time_zone)::date + 14,
    a.requested_by_id, 'RESPONSIBLE', null::uuid, null::uuid, 1, false, false, true
  from public.approvals a
  join public.organizations o on o.id = a.organization_id
  left join public.policies p on p.organization_id = a.organization_id and p.id = a.policy_id
  left join public.procedures r on r.organization_id = a.organization_id and r.id = a.procedure_id
  where a.organization_id = organization and a.state = 'REFUSED' and coalesce(p.state, r.state) = 'DRAFT'
    and not exists (
      select from public.approvals later
      where later.organization_id = a.organization_id and later.document_id = a.document_id
        and later.created_date > a.created_date)
$$;
