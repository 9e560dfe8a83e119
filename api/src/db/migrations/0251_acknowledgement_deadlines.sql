-- Deadlines of rounds of confirmations: reminders of the members who have not confirmed, and a task of the owner about the
-- members who are late.

-- The members who are asked, as before, without the documents in the bin: `acknowledgement_counts` and scheduled work see it.
create or replace function app.acknowledgement_audience(organization uuid, rounds uuid[])
returns table (
  round_id uuid, document_kind text, document_id uuid, title text, member_id uuid, member_name text, department_id uuid,
  due_on date, state text, acknowledgement_id uuid, document_version integer, confirmed_date timestamptz, reason text)
language sql stable
as $$
  select r.id, r.document_kind, r.document_id, coalesce(pr.title, dr.title), m.id, m.name, m.department_id,
    coalesce(again.in_force_from + r.days, r.due_on), coalesce(given.state, 'REQUESTED'), given.id, given.document_version,
    given.created_date, given.reason
  from public.acknowledgement_rounds r
  left join public.policies p on p.organization_id = r.organization_id and p.id = r.policy_id and p.bin_id is null
  left join public.procedures d on d.organization_id = r.organization_id and d.id = r.procedure_id and d.bin_id is null
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

-- The rounds whose deadline has passed while members have neither confirmed nor been exempted: a task of the owner of the
-- document, or of the managers if it has no active owner. Its title has the number of these members and of all who are
-- asked. The numbers are part of the title, because every reader of tasks shows it: lists, emails and calendars.
create function app.work_acknowledgement_rounds(organization uuid, today date, language text) returns setof app.work_part
language sql stable
as $$
  select r.document_kind || '_ACKNOWLEDGEMENT_ROUND', case r.document_kind when 'POLICY' then 'LEADERSHIP' else 'OPERATION' end,
    r.document_id, r.id::text,
    coalesce(pr.title, dr.title) || ': ' || progress.late
      || case language when 'da' then ' af ' else ' of ' end || progress.audience
      || case language when 'da' then ' mangler at bekræfte' else ' have not confirmed' end,
    progress.due_on, coalesce(p.owner_id, d.owner_id), 'OWNER', null::uuid, null::uuid, 1, false, false, true
  from public.acknowledgement_rounds r
  left join public.policies p on p.organization_id = r.organization_id and p.id = r.policy_id
  left join public.procedures d on d.organization_id = r.organization_id and d.id = r.procedure_id
  left join public.policy_revisions pr
    on pr.organization_id = p.organization_id and pr.policy_id = p.id and pr.version = p.in_force_version
  left join public.procedure_revisions dr
    on dr.organization_id = d.organization_id and dr.procedure_id = d.id and dr.version = d.in_force_version
  cross join lateral (
    select min(c.due_on) as due_on, sum(c.audience)::integer as audience,
      sum(c.audience - c.confirmed - c.exempt)::integer as late
    from app.acknowledgement_counts(organization, array[r.id]) c) as progress
  -- Members are not late before the first deadline of a round. So the progress of other rounds is not counted.
  where r.organization_id = organization and r.ended_date is null and r.due_on < today
    and progress.due_on < today and progress.late > 0
$$;

-- The work list as before, with the rounds whose deadline has passed.
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
        select * from app.work_acknowledgement_rounds(organization, today, language)
        where kinds is null or kinds && array['POLICY_ACKNOWLEDGEMENT_ROUND', 'PROCEDURE_ACKNOWLEDGEMENT_ROUND']
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
