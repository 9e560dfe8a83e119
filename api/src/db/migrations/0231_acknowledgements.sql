-- Rounds in which members confirm that they have read and understood a policy or procedure. The audience is a rule: a member
-- who joins a department later is asked, and one who leaves it is not counted any more.

-- Whether members who confirmed an earlier version are asked to confirm this one. False: a correction without new content.
alter table approvals add column readers_again boolean not null default true;

create table acknowledgement_rounds (
  organization_id uuid not null references organizations,
  id uuid not null default gen_random_uuid(),
  version integer not null default 1,
  policy_id uuid,
  procedure_id uuid,
  document_kind text not null
    generated always as (case when policy_id is not null then 'POLICY' else 'PROCEDURE' end) stored,
  document_id uuid not null generated always as (coalesce(policy_id, procedure_id)) stored,
  -- The revision that was in force when the round started.
  document_version integer not null,
  everyone boolean not null default false,
  department_ids uuid[] not null default '{}' check (cardinality(department_ids) <= 1000),
  member_ids uuid[] not null default '{}' check (cardinality(member_ids) <= 1000),
  message text,
  due_on date not null,
  -- The days from the start to `due_on`. Members have as many for a later version, from its first day in force.
  days integer not null check (days >= 0),
  ended_date timestamptz(3),
  created_date timestamptz(3) not null default now(),
  last_modified_date timestamptz(3) not null default now(),
  last_modified_by text not null,
  primary key (organization_id, id),
  foreign key (organization_id, policy_id) references policies (organization_id, id),
  foreign key (organization_id, procedure_id) references procedures (organization_id, id),
  check (num_nonnulls(policy_id, procedure_id) = 1),
  check (everyone or cardinality(department_ids) + cardinality(member_ids) > 0)
);
create unique index acknowledgement_rounds_open on acknowledgement_rounds (organization_id, document_id)
  where ended_date is null;
create index acknowledgement_rounds_policy on acknowledgement_rounds (organization_id, policy_id);
create index acknowledgement_rounds_procedure on acknowledgement_rounds (organization_id, procedure_id);

-- Whether the current user owns the document of a round.
create function app.owns_round(organization uuid, round uuid) returns boolean
language sql stable
as $$
  select exists (
    select from public.acknowledgement_rounds r
    left join public.policies p on p.organization_id = r.organization_id and p.id = r.policy_id
    left join public.procedures d on d.organization_id = r.organization_id and d.id = r.procedure_id
    where r.organization_id = organization and r.id = round and coalesce(p.owner_id, d.owner_id) = app.user_id())
$$;

alter table acknowledgement_rounds enable row level security;
alter table acknowledgement_rounds force row level security;
create policy system on acknowledgement_rounds to current_user using (app.is_system()) with check (app.is_system());
create policy readers on acknowledgement_rounds for select to ansvar_app
  using (organization_id = any (array(select app.organizations_with('READ'))));
create policy writers on acknowledgement_rounds for insert to ansvar_app
  with check (organization_id = any (array(select app.organizations_with('EDIT'))));
create policy enders on acknowledgement_rounds for update to ansvar_app
  using (organization_id = any (array(select app.organizations_with('EDIT'))))
  with check (organization_id = any (array(select app.organizations_with('EDIT'))));
grant select, insert on acknowledgement_rounds to ansvar_app;
-- The audience and the deadline of a round never change.
grant update (version, ended_date, last_modified_date, last_modified_by) on acknowledgement_rounds to ansvar_app;

-- Confirmations and exemptions. Never changed: they are evidence. A member without one for the version to read is asked.
create table acknowledgements (
  organization_id uuid not null references organizations,
  id uuid not null default gen_random_uuid(),
  version integer not null default 1,
  round_id uuid not null,
  member_id uuid not null,
  -- The name at that time.
  member_name text not null,
  state text not null check (state in ('CONFIRMED', 'EXEMPT')),
  -- The revision in force at that time, and the SHA-256 of its content and files.
  document_version integer not null,
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  -- Why the member is exempt.
  reason text,
  created_date timestamptz(3) not null default now(),
  last_modified_date timestamptz(3) not null default now(),
  last_modified_by text not null,
  primary key (organization_id, id),
  foreign key (organization_id, round_id) references acknowledgement_rounds (organization_id, id),
  foreign key (organization_id, member_id) references members (organization_id, id),
  check ((state = 'EXEMPT') = (reason is not null))
);
create unique index acknowledgements_once on acknowledgements (organization_id, round_id, member_id, document_version);
create index acknowledgements_member on acknowledgements (organization_id, member_id);

alter table acknowledgements enable row level security;
alter table acknowledgements force row level security;
create policy system on acknowledgements to current_user using (app.is_system()) with check (app.is_system());
create policy readers on acknowledgements for select to ansvar_app
  using (
    organization_id = any (array(select app.organizations_with('MANAGE')))
    or (member_id = app.user_id() and organization_id = any (array(select app.organizations_with('READ'))))
    or (organization_id = any (array(select app.organizations_with('EDIT'))) and app.owns_round(organization_id, round_id)));
create policy members on acknowledgements for insert to ansvar_app
  with check (
    state = 'CONFIRMED' and member_id = app.user_id()
    and organization_id = any (array(select app.organizations_with('READ'))));
create policy managers on acknowledgements for insert to ansvar_app
  with check (state = 'EXEMPT' and organization_id = any (array(select app.organizations_with('MANAGE'))));
grant select, insert on acknowledgements to ansvar_app;

-- The members who are asked in rounds of an organization, with what the caller may see of what they have confirmed. A member
-- confirms the version of the start of the round, or a later one that asks the readers again. Without `rounds`, the open
-- ones. A document that is withdrawn has none in force and asks no member.
create function app.acknowledgement_audience(organization uuid, rounds uuid[])
returns table (
  round_id uuid, document_kind text, document_id uuid, title text, member_id uuid, member_name text, department_id uuid,
  due_on date, state text, acknowledgement_id uuid, document_version integer, confirmed_date timestamptz, reason text)
language sql stable
as $$
  select r.id, r.document_kind, r.document_id, coalesce(pr.title, dr.title), m.id, m.name, m.department_id,
    coalesce(again.in_force_from + r.days, r.due_on), coalesce(given.state, 'REQUESTED'), given.id, given.document_version,
    given.created_date, given.reason
  from public.acknowledgement_rounds r
  left join public.policies p on p.organization_id = r.organization_id and p.id = r.policy_id
  left join public.procedures d on d.organization_id = r.organization_id and d.id = r.procedure_id
  left join public.policy_revisions pr
    on pr.organization_id = p.organization_id and pr.policy_id = p.id and pr.version = p.in_force_version
  left join public.procedure_revisions dr
    on dr.organization_id = d.organization_id and dr.procedure_id = d.id and dr.version = d.in_force_version
  left join lateral (
    select a.in_force_version, a.in_force_from from public.approvals a
    where a.organization_id = r.organization_id and a.document_id = r.document_id and a.readers_again
      and a.in_force_version > r.document_version
    order by a.in_force_version desc limit 1) again on true
  join public.members m
    on m.organization_id = r.organization_id and m.active
      and (r.everyone or m.department_id = any (r.department_ids) or m.id = any (r.member_ids))
  left join lateral (
    select a.* from public.acknowledgements a
    where a.organization_id = r.organization_id and a.round_id = r.id and a.member_id = m.id
      and a.document_version >= coalesce(again.in_force_version, r.document_version)
    order by a.document_version desc limit 1) given on true
  where r.organization_id = organization and coalesce(p.in_force_version, d.in_force_version) is not null
    and case when rounds is null then r.ended_date is null else r.id = any (rounds) end
$$;

-- How many members of each department have confirmed. Every reader of the organization sees the numbers, but not the names.
create function app.acknowledgement_counts(organization uuid, rounds uuid[])
returns table (round_id uuid, department_id uuid, due_on date, audience integer, confirmed integer, exempt integer)
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select a.round_id, a.department_id, min(a.due_on), count(*)::integer,
    (count(*) filter (where a.state = 'CONFIRMED'))::integer, (count(*) filter (where a.state = 'EXEMPT'))::integer
  from app.acknowledgement_audience(organization, coalesce(rounds, '{}')) a
  where organization = any (array(select app.organizations_with('READ')))
  group by a.round_id, a.department_id
$$;
revoke execute on function app.acknowledgement_counts(uuid, uuid[]) from public;
grant execute on function app.acknowledgement_counts(uuid, uuid[]) to ansvar_app;

-- The documents that the current user is asked to read.
create function app.work_acknowledgements(organization uuid) returns setof app.work_part
language sql stable
as $$
  select a.document_kind || '_ACKNOWLEDGEMENT', case a.document_kind when 'POLICY' then 'LEADERSHIP' else 'OPERATION' end,
    a.document_id, a.round_id::text, a.title, a.due_on, a.member_id, 'RESPONSIBLE', null::uuid, null::uuid, 1, false, false,
    true
  from app.acknowledgement_audience(organization, null) a
  where a.member_id = app.user_id() and a.state = 'REQUESTED'
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
        select * from app.work_acknowledgements(organization)
        where kinds is null or kinds && array['POLICY_ACKNOWLEDGEMENT', 'PROCEDURE_ACKNOWLEDGEMENT']
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
