-- Approval of policies and procedures: sent to approvers, decided by them in a session with a fresh password, and in force
-- at once or on a later date. A version stays in force while the next one is written.

alter table organizations
  -- SIGNED: approvers decide themselves. RECORDED: users also type in who approved a document.
  add column approval_mode text not null default 'RECORDED' check (approval_mode in ('SIGNED', 'RECORDED'));

grant insert (approval_mode), update (approval_mode) on organizations to ansvar_app;

do $$
declare
  name text;
begin
  foreach name in array array['policies', 'procedures'] loop
    execute format(
      'alter table %I
         -- The revision with the content in force. Null: none. The working copy has the same content while it is APPROVED.
         add column in_force_version integer,
         add column in_force_from date,
         -- How the version in force was approved.
         add column approval_form text check (approval_form in (''SIGNED'', ''RECORDED'')),
         -- The approval that is not final. Maintained by a trigger of the approvals.
         add column approval_id uuid,
         add column approval_state text check (approval_state in (''PENDING'', ''SCHEDULED'')),
         -- Why it was withdrawn.
         add column withdrawal_reason text', name);
    execute format(
      'update %I set in_force_version = version, in_force_from = approved_on, approval_form = ''RECORDED''
       where state = ''APPROVED''', name);
    execute format(
      'alter table %I
         -- Whether the working copy is a draft of the next version.
         add column has_draft boolean not null
           generated always as (state = ''DRAFT'' and in_force_version is not null) stored', name);
    execute format(
      'alter table %I
         add check ((in_force_version is null) = (approval_form is null)),
         add check ((in_force_version is null) = (in_force_from is null)),
         add check (state <> ''APPROVED'' or in_force_version is not null),
         add check (state <> ''RETIRED'' or in_force_version is null),
         add check ((approval_id is null) = (approval_state is null)),
         add check (approval_id is null or state = ''DRAFT'')', name);
  end loop;
end $$;

create table approvals (
  organization_id uuid not null references organizations,
  id uuid not null default gen_random_uuid(),
  version integer not null default 1,
  policy_id uuid,
  procedure_id uuid,
  document_kind text not null
    generated always as (case when policy_id is not null then 'POLICY' else 'PROCEDURE' end) stored,
  document_id uuid not null generated always as (coalesce(policy_id, procedure_id)) stored,
  -- The revision that was sent, and the SHA-256 of its content and files. No hash: recorded before there were approvals.
  document_version integer not null,
  content_hash text check (content_hash ~ '^[0-9a-f]{64}$'),
  message text,
  -- The first day in force. Null: the day of the decision.
  in_force_from date,
  -- Any of them can decide.
  approver_ids uuid[] not null check (cardinality(approver_ids) between 1 and 10),
  -- The member who sent it. Null: an API token.
  requested_by_id uuid,
  requested_by text not null,
  state text not null
    check (state in ('PENDING', 'SCHEDULED', 'APPROVED', 'REFUSED', 'RECALLED', 'RECORDED')),
  -- The member who decided, with the name at that time. For RECORDED: who approved it according to the record.
  decided_by_id uuid,
  decided_by text,
  decided_date timestamptz(3),
  -- When the password was typed that proves who decided.
  confirmed_date timestamptz(3),
  comment text,
  approved_on date,
  -- The revision that it put in force. Null: none so far.
  in_force_version integer,
  -- Evidence of a recorded approval, such as minutes.
  files jsonb not null default '[]',
  created_date timestamptz(3) not null default now(),
  last_modified_date timestamptz(3) not null default now(),
  last_modified_by text not null,
  primary key (organization_id, id),
  foreign key (organization_id, policy_id) references policies (organization_id, id),
  foreign key (organization_id, procedure_id) references procedures (organization_id, id),
  foreign key (organization_id, requested_by_id) references members (organization_id, id),
  foreign key (organization_id, decided_by_id) references members (organization_id, id),
  check (num_nonnulls(policy_id, procedure_id) = 1),
  check (content_hash is not null or state = 'RECORDED'),
  check ((state in ('SCHEDULED', 'APPROVED', 'REFUSED', 'RECORDED')) <= (decided_by_id is not null and decided_by is not null)),
  check ((state in ('SCHEDULED', 'APPROVED', 'REFUSED')) <= (decided_date is not null and confirmed_date is not null)),
  check ((state in ('SCHEDULED', 'APPROVED', 'RECORDED')) <= (approved_on is not null)),
  check (state <> 'REFUSED' or comment is not null),
  check (state not in ('SCHEDULED', 'APPROVED', 'RECORDED') or in_force_from is not null),
  check (in_force_version is null or state in ('APPROVED', 'RECORDED'))
);
create unique index approvals_open on approvals (organization_id, document_id) where state in ('PENDING', 'SCHEDULED');
create index approvals_document on approvals (organization_id, document_id, created_date);
create index approvals_waiting on approvals (organization_id) where state in ('PENDING', 'REFUSED');
create index approvals_scheduled on approvals (in_force_from) where state = 'SCHEDULED';
create index approvals_requested on approvals (organization_id, requested_by_id) where requested_by_id is not null;
create index approvals_decided on approvals (organization_id, decided_by_id) where decided_by_id is not null;

-- Whether the current user is one of the approvers.
create function app.decides(organization uuid, approvers uuid[]) returns boolean
language sql stable
as $$
  select app.user_id() = any (approvers) and organization = any (array(select app.organizations_with('READ')))
$$;

alter table approvals enable row level security;
alter table approvals force row level security;
create policy system on approvals to current_user using (app.is_system()) with check (app.is_system());
create policy readers on approvals for select to ansvar_app
  using (organization_id = any (array(select app.organizations_with('READ'))));
create policy senders on approvals for insert to ansvar_app
  with check (
    organization_id = any (array(select app.organizations_with('EDIT'))) and state in ('PENDING', 'RECORDED')
    and confirmed_date is null);
create policy deciders on approvals for update to ansvar_app
  using (app.decides(organization_id, approver_ids))
  with check (
    state in ('SCHEDULED', 'APPROVED', 'REFUSED') and decided_by_id = app.user_id()
    and app.decides(organization_id, approver_ids));
create policy recallers on approvals for update to ansvar_app
  using (organization_id = any (array(select app.organizations_with('EDIT'))))
  with check (organization_id = any (array(select app.organizations_with('EDIT'))) and state = 'RECALLED');
grant select, insert on approvals to ansvar_app;
-- What was sent never changes.
grant update (version, state, decided_by_id, decided_by, decided_date, confirmed_date, comment, approved_on, in_force_from,
    last_modified_date, last_modified_by)
  on approvals to ansvar_app;

-- A decision is final: the policies above let callers lock an approval in any state, so that a refusal can say which.
create function app.guard_approval() returns trigger
language plpgsql
as $$
begin
  if old.state not in ('PENDING', 'SCHEDULED') or (old.state = 'SCHEDULED' and new.state = 'REFUSED') then
    raise exception 'The approval % is final', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger guard_approval before update of state on approvals
  for each row when (old.state is distinct from new.state) execute function app.guard_approval();

-- The document of an approval has its id while the approval is not final.
create function app.show_approval() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  is_open boolean := new.state in ('PENDING', 'SCHEDULED');
begin
  if not is_open and tg_op = 'INSERT' then return null; end if;
  if new.policy_id is not null then
    update public.policies d
    set approval_id = case when is_open then new.id end, approval_state = case when is_open then new.state end
    where d.organization_id = new.organization_id and d.id = new.policy_id;
  else
    update public.procedures d
    set approval_id = case when is_open then new.id end, approval_state = case when is_open then new.state end
    where d.organization_id = new.organization_id and d.id = new.procedure_id;
  end if;
  return null;
end $$;
revoke execute on function app.show_approval() from public;
create trigger show_approval after insert or update of state on approvals
  for each row execute function app.show_approval();

-- Locks the document of an approval before the approval, as every write of a document does. Readers can be approvers, and
-- cannot lock documents.
create function app.lock_document(organization uuid, approval uuid) returns void
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  document uuid;
begin
  -- Scheduled work has no user.
  if app.user_id() is not null and not organization = any (array(select app.organizations_with('READ'))) then
    return;
  end if;
  select a.document_id into document from public.approvals a where a.organization_id = organization and a.id = approval;
  perform from public.policies d where d.organization_id = organization and d.id = document for update;
  perform from public.procedures d where d.organization_id = organization and d.id = document for update;
end $$;
revoke execute on function app.lock_document(uuid, uuid) from public;
grant execute on function app.lock_document(uuid, uuid) to ansvar_app;

-- Puts the content of an approved document in force, as its next version and revision. Does nothing if the approval is not
-- APPROVED, or has put a version in force. Only approvers can set that state. `next_review` is the date of the next review.
create function app.put_in_force(organization uuid, approval uuid, next_review date, at timestamptz) returns void
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  given public.approvals;
  latest integer;
begin
  select * into given from public.approvals a
  where a.organization_id = organization and a.id = approval and a.state = 'APPROVED' and a.in_force_version is null
  for update;
  if not found then return; end if;
  if given.policy_id is not null then
    update public.policies d
    set version = d.version + 1, state = 'APPROVED', approved_by_id = given.decided_by_id, approved_on = given.approved_on,
      next_review_date = next_review, in_force_version = d.version + 1, in_force_from = given.in_force_from,
      approval_form = 'SIGNED', withdrawal_reason = null, last_modified_date = at, last_modified_by = given.decided_by
    where d.organization_id = organization and d.id = given.policy_id
    returning d.version into latest;
    insert into public.policy_revisions (
      organization_id, policy_id, version, title, body, state, owner_id, iso_standards, approved_by_id, approved_on,
      review_period, communications, files, last_modified_date, last_modified_by)
    select d.organization_id, d.id, d.version, d.title, d.body, d.state, d.owner_id, d.iso_standards, d.approved_by_id,
      d.approved_on, d.review_period, d.communications, d.files, d.last_modified_date, d.last_modified_by
    from public.policies d where d.organization_id = organization and d.id = given.policy_id;
  else
    update public.procedures d
    set version = d.version + 1, state = 'APPROVED', approved_by_id = given.decided_by_id, approved_on = given.approved_on,
      next_review_date = next_review, in_force_version = d.version + 1, in_force_from = given.in_force_from,
      approval_form = 'SIGNED', withdrawal_reason = null, last_modified_date = at, last_modified_by = given.decided_by
    where d.organization_id = organization and d.id = given.procedure_id
    returning d.version into latest;
    insert into public.procedure_revisions (
      organization_id, procedure_id, version, title, body, state, owner_id, iso_standards, approved_by_id, approved_on,
      review_period, department_ids, area_ids, steps, files, last_modified_date, last_modified_by)
    select d.organization_id, d.id, d.version, d.title, d.body, d.state, d.owner_id, d.iso_standards, d.approved_by_id,
      d.approved_on, d.review_period, d.department_ids, d.area_ids, d.steps, d.files, d.last_modified_date,
      d.last_modified_by
    from public.procedures d where d.organization_id = organization and d.id = given.procedure_id;
  end if;
  update public.approvals a set in_force_version = latest where a.organization_id = organization and a.id = approval;
end $$;
revoke execute on function app.put_in_force(uuid, uuid, date, timestamptz) from public;
grant execute on function app.put_in_force(uuid, uuid, date, timestamptz) to ansvar_app;

-- What was typed in before is a recorded approval, not a signed one.
insert into approvals (
  organization_id, policy_id, document_version, approver_ids, requested_by, state, decided_by_id, decided_by, approved_on,
  in_force_from, in_force_version, created_date, last_modified_date, last_modified_by)
select d.organization_id, d.id, d.version, array[m.id], d.last_modified_by, 'RECORDED', m.id, m.name, d.approved_on,
  d.in_force_from, d.version, d.last_modified_date, d.last_modified_date, d.last_modified_by
from policies d join members m on m.organization_id = d.organization_id and m.id = d.approved_by_id
where d.state = 'APPROVED';
insert into approvals (
  organization_id, procedure_id, document_version, approver_ids, requested_by, state, decided_by_id, decided_by,
  approved_on, in_force_from, in_force_version, created_date, last_modified_date, last_modified_by)
select d.organization_id, d.id, d.version, array[m.id], d.last_modified_by, 'RECORDED', m.id, m.name, d.approved_on,
  d.in_force_from, d.version, d.last_modified_date, d.last_modified_date, d.last_modified_by
from procedures d join members m on m.organization_id = d.organization_id and m.id = d.approved_by_id
where d.state = 'APPROVED';

-- Documents that wait for an approver, due five days after they were sent, and refused ones that wait for who sent them.
create function app.work_approvals(organization uuid) returns setof app.work_part
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

create or replace function app.work_items(organization uuid, today date, language text, kinds text[], only_own boolean)
returns table (
  organization_id uuid, key text, kind text, section text, record_id uuid, title text, due_on date, state text,
  responsible_id uuid, department_id uuid, roles text[], escalated_date date, count integer)
language plpgsql stable
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
    select organization, item.kind || ':' || item.record_id || coalesce(':' || item.sub, ''), item.kind, item.section,
      item.record_id, item.title, item.due_on,
      case
        when item.due_on is null then 'WAITING'
        when item.due_on < today then 'OVERDUE'
        when item.due_on <= today + 7 then 'DUE_SOON'
        else 'LATER' end,
      item.responsible_id,
      coalesce(item.department_id, responsible.department_id),
      array_remove(array[
        case when item.responsible_id = caller.id then item.role end,
        case when item.handler_id = caller.id then 'HANDLER' end,
        case
          when item.for_leader and leader.id = caller.id then 'LEADER'
          when item.for_managers and responsible.active is not true and caller.manages then 'LEADER'
          when escalation.date is null then null
          when leader.id is not null and leader.id <> responsible.id and responsible.active then
            case when leader.id = caller.id then 'LEADER' end
          when caller.manages then 'LEADER' end], null),
      escalation.date,
      item.count
    from (
      select app.user_id() as id,
        organization = any (array(select app.organizations_with('MANAGE'))) as manages,
        (select o.escalation_days from public.organizations o where o.id = organization) as days,
        array(
          select m.id from public.departments d
          join public.members m on m.organization_id = d.organization_id and m.department_id = d.id
          where d.organization_id = organization and d.leader_id = app.user_id()) as people
      offset 0) as caller
    cross join lateral (
      select * from app.work_readings(organization, today)
      where kinds is null or 'READING' = any (kinds)
      union all
      select * from app.work_competences(organization, today)
      where kinds is null or 'COMPETENCE' = any (kinds)
      union all
      select * from (
        select * from app.work_inspections(organization, today)
        where kinds is null or 'INSPECTION' = any (kinds)
        union all
        select * from app.work_unassigned_reminders(organization)
        where kinds is null or 'REMINDER_WITHOUT_OWNER' = any (kinds)
        union all
        select * from app.work_reviews(organization, today)
        where kinds is null or kinds && array['POLICY_REVIEW', 'PROCEDURE_REVIEW']
        union all
        select * from app.work_approvals(organization)
        where kinds is null or kinds && array['POLICY_APPROVAL', 'PROCEDURE_APPROVAL', 'POLICY_REFUSED', 'PROCEDURE_REFUSED']
        union all
        select * from app.work_documents(organization, today)
        where kinds is null or kinds && array['DOCUMENT_EXPIRY', 'PERMIT']
        union all
        select * from app.work_obligations(organization, today, language)
        where kinds is null or 'OBLIGATION' = any (kinds)
        union all
        select * from app.work_breaches(organization, language)
        where kinds is null or 'BREACH' = any (kinds)
        union all
        select * from app.work_events(organization, today)
        where kinds is null or 'EVENT' = any (kinds)
        union all
        select * from app.work_actions(organization)
        where kinds is null or kinds && array['ACTION', 'VERIFICATION']
        union all
        select * from app.work_authority_reports(organization, language)
        where kinds is null or 'AUTHORITY_REPORT' = any (kinds)
        union all
        select * from app.work_event_facts(organization)
        where kinds is null or 'EVENT_FACTS' = any (kinds)
        union all
        select * from app.work_data_sheets(organization, today)
        where kinds is null or 'DATA_SHEET' = any (kinds)) as full_access
      where (select o.feature_accessibility from public.organizations o where o.id = organization) = 'FULL') as item
    left join public.members responsible
      on responsible.organization_id = organization and responsible.id = item.responsible_id
    left join public.departments department
      on department.organization_id = organization and department.id = responsible.department_id
    left join public.members leader
      on leader.organization_id = organization and leader.id = department.leader_id and leader.active
    cross join lateral (
      select item.due_on + case
        when caller.days is null then null
        when item.kind = 'AUTHORITY_REPORT' then -3
        when responsible.active then caller.days
        else 1 end as day
    ) as since
    cross join lateral (
      select case when since.day <= today and (item.responsible_id is not null or not item.hidden) then since.day end as date
    ) as escalation
    where (kinds is null or item.kind = any (kinds))
      and (not only_own or caller.manages or item.responsible_id = caller.id or item.handler_id = caller.id
        or item.responsible_id = any (caller.people));
end $$;

alter function app.work_items(uuid, date, text, text[], boolean) set enable_material to off;

-- When the user of a session last typed the password. Null: at sign-in.
alter table sessions add column confirmed_date timestamptz(3);

-- Stores that the user has typed the password in this session. Returns false if the password has changed in the meantime.
create function app.confirm_session(token bytea, former text, at timestamptz) returns boolean
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if not exists (select from public.accounts a where a.id = app.user_id() and a.password_hash = former) then
    return false;
  end if;
  update public.sessions s set confirmed_date = at where s.token_hash = token and s.account_id = app.user_id();
  return found;
end $$;
revoke execute on function app.confirm_session(bytea, text, timestamptz) from public;
grant execute on function app.confirm_session(bytea, text, timestamptz) to ansvar_app;

-- Returns when the user last typed the password in this session. Null: before `since`, or not the user's session.
create function app.session_confirmed(token bytea, since timestamptz) returns timestamptz
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select coalesce(s.confirmed_date, s.created_date) from public.sessions s
  where s.token_hash = token and s.account_id = app.user_id() and coalesce(s.confirmed_date, s.created_date) >= since
$$;
revoke execute on function app.session_confirmed(bytea, timestamptz) from public;
grant execute on function app.session_confirmed(bytea, timestamptz) to ansvar_app;

-- The first organization approves documents by signature from the beginning.
create or replace function app.create_first_organization(
  token bytea, at timestamptz, organization uuid, organization_name text, member uuid, member_name text, address text,
  spoken text, hash text
) returns boolean
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  -- The lock `seed` of db/advisory-locks.ts: no start fills the database in the meantime.
  perform pg_advisory_xact_lock(7311406219);
  if exists (select from public.organizations) then return false; end if;
  update public.password_tokens t set used_date = at
  where t.token_hash = token and t.kind = 'SETUP' and t.expires_date > at and t.used_date is null;
  if not found then return false; end if;
  insert into public.organizations (id, name, approval_mode, last_modified_by)
  values (organization, organization_name, 'SIGNED', member_name);
  insert into public.members (organization_id, id, name, email, level, last_modified_by)
  values (organization, member, member_name, address, 'MANAGE', member_name);
  insert into public.accounts (id, organization_id, username, password_hash, language, maintains_system)
  values (member, organization, lower(address), hash, spoken, true);
  return true;
end $$;
