-- Risk assessments in the work list: those to review, and chemicals of the danger code RED that none covers.
-- Contracts: app.assessment_changes is dropped. Only app.assessment_states called it, which now compares all assessments at once,
-- under the same name and arguments.

-- Returns the facts of the chemicals of an organization that its assessments depend on. Amounts and areas are those of stocks, if there
-- are any, in kg, litres or pieces. The
-- ids are sorted in place, because a call for each row costs ten times as much.
create function app.assessed_facts(organization uuid)
returns table (id uuid, sheet date, label text, composition text, quantity text, amount double precision, area_ids uuid[])
language sql stable
as $$
  select a.id, c.data_sheet_revised_on,
    md5(concat_ws(' ', c.danger_code, c.signal_word,
      case when c.hazard_statement_ids <> '{}' then
        (select string_agg(each.id::text, ' ' order by each.id) from unnest(c.hazard_statement_ids) as each (id)) end,
      case when c.eu_hazard_statement_ids <> '{}' then
        (select string_agg(each.id::text, ' ' order by each.id) from unnest(c.eu_hazard_statement_ids) as each (id)) end)),
    md5(c.substance_concentrations::text), stored.quantity, stored.amount,
    case when stored.by_stocks then array(select unnest(a.area_ids) union select unnest(stored.area_ids)) else a.area_ids end
  from public.chemical_associations a
  join public.known_chemicals c on c.id = a.known_chemical_id
  join app.stored_chemicals(organization) as stored on stored.association_id = a.id
  where a.organization_id = organization and a.bin_id is null
$$;

create or replace function app.assessment_basis(organization uuid, associations uuid[]) returns jsonb
language sql stable
as $$
  select coalesce(jsonb_object_agg(f.id, jsonb_build_object('sheet', f.sheet, 'label', f.label, 'composition', f.composition,
    'quantity', f.quantity, 'amount', f.amount, 'areas', to_jsonb(f.area_ids))), '{}')
  from app.assessed_facts(organization) f
  where f.id = any (associations)
$$;

-- Returns the state of assessments, and why they are outdated: what has changed since their completion in the data sheets,
-- labels, compositions, amounts (to the double or more) or areas of their chemicals, and events that were linked to them.
create or replace function app.assessment_states(organization uuid, ids uuid[] default null)
returns table (id uuid, state text, outdated_because text[])
language sql stable
as $$
  with completed as materialized (
    select a.id, r.last_modified_date as completed, old.key::uuid as association_id, old.value as old
    from public.risk_assessments a
    join public.risk_assessment_revisions r on r.organization_id = a.organization_id and r.risk_assessment_id = a.id
      and r.version = a.completed_version
    cross join lateral jsonb_each(r.basis) as old
    where a.organization_id = organization and (ids is null or a.id = any (ids))),
  found as (
    select c.id, reason.name, reason.position
    from completed c
    join app.assessed_facts(organization) f on f.id = c.association_id
    cross join lateral (values
      ('DATA_SHEET', 1, (c.old ->> 'sheet')::date is distinct from f.sheet),
      ('LABEL', 2, c.old ->> 'label' is distinct from f.label),
      ('COMPOSITION', 3, c.old ->> 'composition' is distinct from f.composition),
      ('AMOUNT', 4, c.old ->> 'amount' is not null and f.amount is not null and (
        c.old ->> 'quantity' <> f.quantity
        or f.amount > (c.old ->> 'amount')::double precision and f.amount >= 2 * (c.old ->> 'amount')::double precision)),
      ('AREA', 5, not (c.old -> 'areas') @> to_jsonb(f.area_ids))) as reason (name, position, is_given)
    where reason.is_given
    union
    select c.id, 'EVENT', 6
    from completed c
    join public.event_links l on l.organization_id = organization and l.chemical_association_id = c.association_id
    join public.events e on e.organization_id = l.organization_id and e.id = l.event_id
    where l.active and l.created_date > c.completed and l.bin_id is null and e.bin_id is null),
  reasons as materialized (
    select found.id, array_agg(found.name order by found.position) as names from found group by found.id)
  select a.id,
    case when a.is_draft then 'DRAFT' when reasons.id is not null then 'OUTDATED' else 'CURRENT' end,
    coalesce(reasons.names, '{}')
  from public.risk_assessments a
  left join reasons on reasons.id = a.id
  where a.organization_id = organization and (ids is null or a.id = any (ids))
$$;
drop function app.assessment_changes(uuid, jsonb, timestamptz);

-- Assessments whose review is due within 30 days, or further ahead; those that are outdated; drafts of chemicals of the danger
-- code RED that no completed assessment covers; and such chemicals that have no assessment at all. An outdated one has no due
-- date until the day of its review has passed, because it is to be assessed now.
create function app.work_risk_assessments(organization uuid, today date) returns setof app.work_part
language sql stable
as $$
  with states as materialized (
    select s.id, cardinality(s.outdated_because) > 0 as is_outdated from app.assessment_states(organization) s),
  assessments as materialized (
    select a.id, a.title, a.next_due_on, a.responsible_id, a.association_ids, a.is_draft, a.completed_version, states.is_outdated
    from public.risk_assessments a
    join states on states.id = a.id
    where a.organization_id = organization and a.active),
  covered as materialized (
    select distinct chemical.key::uuid as id
    from assessments a
    join public.risk_assessment_revisions r on r.organization_id = organization and r.risk_assessment_id = a.id
      and r.version = a.completed_version
    cross join lateral jsonb_object_keys(r.basis) as chemical (key)),
  uncovered as materialized (
    select a.id, c.name, a.responsible_id
    from public.chemical_associations a
    join public.known_chemicals c on c.id = a.known_chemical_id
    where a.organization_id = organization and a.active and c.danger_code = 'RED'
      and a.id not in (select id from covered)),
  started as materialized (
    select a.id as assessment_id, chemical.id as chemical_id
    from assessments a
    cross join lateral unnest(a.association_ids) as chemical (id)
    where a.is_draft and chemical.id in (select id from uncovered))
  select 'RISK_ASSESSMENT', 'CHEMICALS', a.id, null::text, a.title,
    case when a.next_due_on <= today + case when a.is_outdated then -1 else (select app.work_ahead(30)) end
      then a.next_due_on end,
    a.responsible_id, 'RESPONSIBLE', null::uuid, null::uuid, 1, false, false, false
  from assessments a
  where a.is_outdated or a.next_due_on <= today + (select app.work_ahead(30))
    or a.id in (select assessment_id from started)
  union all
  select 'RISK_ASSESSMENT', 'CHEMICALS', u.id, 'MISSING', u.name, null::date, u.responsible_id, 'RESPONSIBLE', null::uuid,
    null::uuid, 1, false, false, false
  from uncovered u
  where u.id not in (select chemical_id from started)
$$;
revoke execute on function app.work_risk_assessments from public;
grant execute on function app.work_risk_assessments to ansvar_app;

-- The work list as before, with risk assessments.
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
        where kinds is null or kinds && array['POLICY_REVIEW', 'PROCEDURE_REVIEW', 'DOCUMENT_REVIEW']
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
        where kinds is null or 'DATA_SHEET' = any (kinds)
        union all
        select * from app.work_risk_assessments(organization, today)
        where kinds is null or 'RISK_ASSESSMENT' = any (kinds)) as full_access
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
