-- Kinds of own documents, with an owner and a notice period. A permit is a task of its own kind in the work list.

alter table documents
  add column kind text not null default 'GENERAL' check (kind in ('GENERAL', 'PERMIT', 'CERTIFICATE', 'CONTRACT', 'RECORD')),
  add column owner_id uuid,
  -- Null for the default of the kind.
  add column notice_period text,
  -- The number or reference that the issuer has given the document.
  add column reference text check (length(reference) between 1 and 200),
  add foreign key (organization_id, owner_id) references members (organization_id, id);
create index documents_owner on documents (organization_id, owner_id) where owner_id is not null;

-- The period before the expiry date in which a document needs attention, as `noticePeriodOf` of the domain.
create function app.document_notice(kind text, notice_period text) returns interval
language sql stable parallel safe
as $$ select coalesce(notice_period, case kind when 'PERMIT' then 'P3M' else 'P60D' end)::interval $$;

revoke execute on function app.document_notice from public;
grant execute on function app.document_notice to ansvar_app;

-- Documents in use within their notice period or further ahead. Notice periods are at most two years.
create or replace function app.work_documents(organization uuid, today date) returns setof app.work_part
language sql stable parallel safe
as $$
  select case d.kind when 'PERMIT' then 'PERMIT' else 'DOCUMENT_EXPIRY' end, 'DOCUMENTS', d.id, null::text, d.title,
    d.expiry_date, d.owner_id, 'OWNER', null::uuid, null::uuid, 1, false, false, true
  from public.documents d
  where d.organization_id = organization and d.active and d.expiry_date <= today + greatest(731, app.work_ahead(0))
    and (d.expiry_date <= today + app.work_ahead(0)
      or (d.expiry_date - app.document_notice(d.kind, d.notice_period))::date <= today)
$$;

-- The work list with the kind PERMIT.
create or replace function app.work_items(organization uuid, today date, language text, kinds text[] default null)
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
    cross join (
      select app.user_id() as id,
        organization = any (array(select app.organizations_with('MANAGE'))) as manages,
        (select o.escalation_days from public.organizations o where o.id = organization) as days
      offset 0) as caller
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
    where kinds is null or item.kind = any (kinds);
end $$;
