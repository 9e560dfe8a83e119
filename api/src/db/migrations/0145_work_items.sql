-- The work list as one function, app.work_items. Lists, counters and everything else that states what is due read it, so
-- that each rule exists once. Its parts are functions of their own, one for each source. All of them are plain SQL without
-- SECURITY DEFINER: the planner merges them into the calling query, and row-level security is that of the caller.

-- The content of legislation as a hash: the first half of its SHA-256. Comparing two hashes takes a fraction of the time
-- of building the content of every legislation of an organization.
create function app.content_hash(content jsonb) returns uuid
language sql immutable strict parallel safe
return encode(substring(sha256(convert_to(content::text, 'UTF8')) for 16), 'hex')::uuid;

-- The content of legislation by its columns, for a generated column, which cannot refer to its whole row.
create function app.legislation_content_of(
  title_en text, title_da text, kind text, number text, territory text, topic_ids uuid[], iso_standards text[], link text,
  in_force_from date, repealed_on date, files jsonb) returns jsonb
language sql immutable parallel safe
return jsonb_build_object(
  'title_en', title_en,
  'title_da', title_da,
  'kind', kind,
  'number', number,
  'territory', territory,
  'topic_ids', topic_ids,
  'iso_standards', iso_standards,
  'link', link,
  'in_force_from', in_force_from,
  'repealed_on', repealed_on,
  'files', jsonb_path_query_array(files, '$[*].name'),
  'contents', jsonb_path_query_array(files, '$[*].hash'));

-- A body as text: a parsed one that uses the row type prevents changes of the table.
create or replace function app.legislation_content(act legislations) returns jsonb
language sql stable strict parallel safe
as $$
  select app.legislation_content_of(act.title_en, act.title_da, act.kind, act.number, act.territory, act.topic_ids,
    act.iso_standards, act.link, act.in_force_from, act.repealed_on, act.files)
$$;

alter table legislations
  add column content_hash uuid not null generated always as (app.content_hash(app.legislation_content_of(
    title_en, title_da, kind, number, territory, topic_ids, iso_standards, link, in_force_from, repealed_on, files))) stored;

alter table legislation_associations
  add column known_hash uuid not null generated always as (app.content_hash(known_legislation)) stored,
  -- How often compliance is evaluated (ISO 14001 and ISO 45001, clause 9.1.2). Null if no period is set.
  add column assessment_period text,
  -- Stored, so that lists sort by it. Written with every save.
  add column next_assessment_on date;

-- The last day on which a safety data sheet is current: three years after its revision. Null if there is no sheet. Of the
-- end of February, the later day counts.
create function app.data_sheet_due(revised date) returns date
language sql immutable parallel safe
return greatest((revised + interval '36 months')::date, ((revised + 1) + interval '36 months')::date - 1);

alter table chemicals
  add column data_sheet_due_on date generated always as (app.data_sheet_due(data_sheet_revised_on)) stored;

-- For how many days after its due date an item stays with its responsible member only. Null if items are not escalated.
alter table organizations
  add column escalation_days integer default 7 check (escalation_days between 1 and 365);
grant insert (escalation_days), update (escalation_days) on organizations to ansvar_app;

-- Index-only: an obligation's row also contains the legislation as it was assessed, which is long.
create index legislation_associations_state on legislation_associations (organization_id, id)
  include (compliance_status, known_hash, next_assessment_on, responsible_id);
create index legislations_content on legislations (id) include (content_hash);
create index legislation_associations_breach on legislation_associations (organization_id)
  where compliance_status in ('NOT_COMPLIANT', 'PARTLY');
create index reminders_unassigned on reminders (organization_id) where active and responsible_id is null;
create index members_competences on members (organization_id) where active and competences <> '[]';

-- Whether an obligation needs an assessment: its first one, or another because its legislation has changed since.
create function app.needs_assessment(status text, known_hash uuid, content_hash uuid) returns boolean
language sql immutable parallel safe
as $$ select status = 'NOT_ASSESSED' or known_hash is distinct from content_hash $$;

-- The state of an inspection of a reminder on a day, as one row. An inspection is due soon from the notice period before its due date
-- on, and overdue from the day after. It is missed once a later inspection of the same reminder has become due.
create function app.inspection_states(
  organization uuid, reminder uuid, due date, status text, skip_reason text, notice_period text, today date)
returns table (state text)
language sql stable parallel safe
as $$
  select case
    when status = 'DONE' then 'DONE'
    when skip_reason is not null then 'SKIPPED'
    when due < today then
      case when exists (
        select from public.inspections later
        where later.organization_id = organization and later.reminder_id = reminder
          and later.due_on > due and later.due_on <= today)
      then 'MISSED' else 'OVERDUE' end
    when (due - notice_period::interval)::date <= today then 'DUE_SOON'
    else 'LATER' end
$$;

-- The reminders in use of an organization without a responsible member, or with one who is deactivated.
create function app.reminders_without_owner(organization uuid)
returns table (id uuid, title text, title_key text)
language sql stable parallel safe
as $$
  select r.id, r.title, r.title_key
  from public.reminders r
  left join public.members m on m.organization_id = r.organization_id and m.id = r.responsible_id
  where r.organization_id = organization and r.active and m.active is not true
$$;

-- What the sources of the work list have in common.
create type app.work_part as (
  kind text,
  section text,
  record_id uuid,
  -- Distinguishes several items of one record.
  sub text,
  title text,
  due_on date,
  responsible_id uuid,
  -- The role of the responsible member.
  role text,
  -- Another member with the role HANDLER.
  handler_id uuid,
  -- The department of the record. By default, that of the responsible member.
  department_id uuid,
  -- The number of records that the item covers.
  count integer,
  -- Whether the caller may not see who is responsible.
  hidden boolean,
  -- Whether it is an item of the department's leader from the beginning.
  for_leader boolean,
  -- Whether it is an item of managers if no active member is responsible.
  for_managers boolean
);

create function app.work_inspections(organization uuid, today date) returns setof app.work_part
language sql stable parallel safe
as $$
  select 'INSPECTION', 'MONITORING', i.id, null::text, r.title, i.due_on, r.responsible_id, 'RESPONSIBLE', null::uuid,
    r.department_id, 1, false, false, false
  from public.inspections i
  join public.reminders r on r.organization_id = i.organization_id and r.id = i.reminder_id
  cross join lateral app.inspection_states(
    i.organization_id, i.reminder_id, i.due_on, i.status, i.skip_reason, r.notice_period, today) as status
  where i.organization_id = organization and i.status = 'PENDING' and i.skip_reason is null
    and (i.due_on between today and today + 30 or status.state in ('OVERDUE', 'DUE_SOON'))
$$;

create function app.work_unassigned_reminders(organization uuid) returns setof app.work_part
language sql stable parallel safe
as $$
  select 'REMINDER_WITHOUT_OWNER', 'MONITORING', organization, null::text,
    (array_agg(r.title order by r.title_key, r.id))[1], null::date, null::uuid, 'RESPONSIBLE', null::uuid, null::uuid,
    count(*)::integer, false, false, true
  from app.reminders_without_owner(organization) r
  having count(*) > 0
$$;

create function app.work_readings(organization uuid, today date) returns setof app.work_part
language sql stable parallel safe
as $$
  select 'READING', 'MONITORING', m.id, null::text, m.name, m.next_reading_date, m.responsible_id, 'RESPONSIBLE', null::uuid,
    null::uuid, 1, false, false, false
  from public.meters m
  where m.organization_id = organization and m.active and m.next_reading_date <= today + 30
$$;

create function app.work_reviews(organization uuid, today date) returns setof app.work_part
language sql stable parallel safe
as $$
  select 'POLICY_REVIEW', 'LEADERSHIP', d.id, null::text, d.title, d.next_review_date, d.owner_id, 'OWNER', null::uuid,
    null::uuid, 1, false, false, false
  from public.policies d
  where d.organization_id = organization and d.next_review_date <= today + 30
  union all
  select 'PROCEDURE_REVIEW', 'OPERATION', d.id, null::text, d.title, d.next_review_date, d.owner_id, 'OWNER', null::uuid,
    null::uuid, 1, false, false, false
  from public.procedures d
  where d.organization_id = organization and d.next_review_date <= today + 30
$$;

-- Documents have no owner, so that managers see those that expire. An expired document stays until it is renewed or retired.
create function app.work_documents(organization uuid, today date) returns setof app.work_part
language sql stable parallel safe
as $$
  select 'DOCUMENT_EXPIRY', 'DOCUMENTS', d.id, null::text, d.title, d.expiry_date, null::uuid, 'OWNER', null::uuid, null::uuid,
    1, false, false, true
  from public.documents d
  where d.organization_id = organization and d.active and d.expiry_date <= today + 30
$$;

-- Obligations to assess: without a due date if they need an assessment, otherwise by their assessment period.
create function app.work_obligations(organization uuid, today date, language text) returns setof app.work_part
language sql stable parallel safe
as $$
  select 'OBLIGATION', 'DOCUMENTS', a.id, null::text,
    -- Read for the obligations of the list only.
    (select case when language = 'da' then coalesce(t.title_da, t.title_en) else coalesce(t.title_en, t.title_da) end
      from public.legislations t where t.id = a.id),
    case when app.needs_assessment(a.compliance_status, a.known_hash, l.content_hash) then null
      else a.next_assessment_on end,
    a.responsible_id, 'RESPONSIBLE', null::uuid, null::uuid, 1, false, false, false
  from public.legislation_associations a
  join public.legislations l on l.id = a.id
  where a.organization_id = organization
    and (a.next_assessment_on <= today + 30
      or app.needs_assessment(a.compliance_status, a.known_hash, l.content_hash))
$$;

-- The obligations of an organization with an open corrective action, which then is the item of work instead.
create function app.obligations_in_correction(organization uuid) returns table (legislation_id uuid)
language sql stable parallel safe
as $$
  select a.legislation_association_id from public.corrective_actions a
  where a.organization_id = organization and a.state = 'OPEN' and a.legislation_association_id is not null
$$;

-- Obligations with which the organization does not comply, or partly (ISO 14001 and ISO 45001, clauses 9.1.2 and 10.2).
create function app.work_breaches(organization uuid, language text) returns setof app.work_part
language sql stable parallel safe
as $$
  select 'BREACH', 'DOCUMENTS', a.id, null::text,
    case when language = 'da' then coalesce(l.title_da, l.title_en) else coalesce(l.title_en, l.title_da) end,
    null::date, a.responsible_id, 'RESPONSIBLE', null::uuid, null::uuid, 1, false, false, false
  from public.legislation_associations a
  join public.legislations l on l.id = a.id
  where a.organization_id = organization and a.compliance_status in ('NOT_COMPLIANT', 'PARTLY')
    and not exists (select from app.obligations_in_correction(organization) o where o.legislation_id = a.id)
$$;

-- Open events without a corrective action: to be taken within two days of the report, then to get a cause or an action
-- within fourteen days. They are items of the handler. The names of an event are visible to its reporter, its handler and
-- managers.
create function app.work_events(organization uuid, today date) returns setof app.work_part
language sql stable
as $$
  select 'EVENT', 'EVALUATION', e.id, null::text, e.title,
    case
      when e.taken_date is null then (e.created_date at time zone o.time_zone)::date + 2
      when not exists (
        select from public.event_causes c
        where c.organization_id = e.organization_id and c.event_id = e.id and c.active)
      then (e.taken_date at time zone o.time_zone)::date + 14 end,
    p.handler_id, 'HANDLER', null::uuid, null::uuid, 1, p.id is null, false, p.id is not null
  from public.events e
  join public.organizations o on o.id = e.organization_id
  left join public.event_persons p on p.organization_id = e.organization_id and p.event_id = e.id
  where e.organization_id = organization and e.state = 'OPEN' and not exists (
    select from public.corrective_actions a
    where a.organization_id = e.organization_id and a.event_id = e.id and a.state <> 'CANCELLED')
$$;

-- Corrective actions that are open, for their responsible members, and those whose effect is to be verified, for the
-- handler of the event. The persons are visible as those of the event, and the own actions to everyone. An action stays on the
-- list when its event is dismissed.
create function app.work_actions(organization uuid) returns setof app.work_part
language sql stable
as $$
  select case a.state when 'OPEN' then 'ACTION' else 'VERIFICATION' end,
    case a.source_kind when 'EVENT' then 'EVALUATION' when 'INSPECTION' then 'MONITORING'
      when 'POLICY_REVIEW' then 'LEADERSHIP' else 'DOCUMENTS' end,
    coalesce(r.policy_id, a.source_id), a.id::text, left(regexp_replace(a.title, '\s+', ' ', 'g'), 200),
    case a.state when 'OPEN' then a.due_on else a.effect_due_on end,
    case when a.state = 'OPEN' or a.event_id is null then p.responsible_id else e.handler_id end,
    case when a.state = 'OPEN' or a.event_id is null then 'RESPONSIBLE' else 'HANDLER' end,
    case when a.state = 'OPEN' then e.handler_id end,
    null::uuid, 1, p.id is null, false, false
  from public.corrective_actions a
  left join public.corrective_action_persons p on p.organization_id = a.organization_id and p.action_id = a.id
  left join public.event_persons e on e.organization_id = a.organization_id and e.event_id = a.event_id
  left join public.policy_reviews r on r.organization_id = a.organization_id and r.id = a.policy_review_id
  where a.organization_id = organization and a.state in ('OPEN', 'DONE')
$$;

-- The reports to authorities that are due of open events: those stored as due, and those that injuries in use require and
-- that are not stored. The rules are those of `reportsDue` in the domain. Row-level security limits injuries and reports to
-- the handler and managers.
create function app.authority_reports_due(organization uuid)
returns table (event_id uuid, rule_id uuid, due_on date)
language sql stable
as $$
  with injuries as (
    select i.event_id, e.occurrence_date, i.compensation_likely, i.died_on,
      -- The day of the event does not count.
      case when i.absence_until is null or i.absence_until >= greatest(i.first_absence_on, e.occurrence_date + 1)
        then case when i.first_absence_on is not null then greatest(i.first_absence_on, e.occurrence_date + 1) end
      end as absent_on
    from public.event_injuries i
    join public.events e on e.organization_id = i.organization_id and e.id = i.event_id
    where i.organization_id = organization and i.active and e.state = 'OPEN'),
  starts as (
    select event_id, 'ABSENCE' as trigger, min(absent_on) as start from injuries group by event_id
    union all
    select event_id, 'DEATH', min(died_on) from injuries group by event_id
    union all
    select event_id, 'COMPENSATION', min(occurrence_date) from injuries
    where compensation_likely and absent_on is null group by event_id)
  select s.event_id, r.id, s.start + case
      when r.period like 'PT%' then greatest(0, extract(epoch from r.period::interval)::integer / 86400 - 1)
      else extract(day from r.period::interval)::integer end
  from starts s
  join public.reporting_rules r on r.trigger = s.trigger
    and (r.valid_from is null or r.valid_from <= s.start) and (r.valid_to is null or s.start <= r.valid_to)
  where not exists (
    select from public.authority_reports a
    where a.organization_id = organization and a.event_id = s.event_id and a.rule_id = r.id)
  union all
  select a.event_id, a.rule_id, a.due_on
  from public.authority_reports a
  join public.events e on e.organization_id = a.organization_id and e.id = a.event_id
  where a.organization_id = organization and a.state = 'DUE' and e.state = 'OPEN'
$$;

create function app.work_authority_reports(organization uuid, language text) returns setof app.work_part
language sql stable
as $$
  select 'AUTHORITY_REPORT', 'EVALUATION', e.id, d.rule_id::text,
    left(e.title || ' · ' || case when language = 'da' then r.name_da else r.name_en end, 200),
    d.due_on, p.handler_id, 'HANDLER', null::uuid, null::uuid, 1, false, false, true
  from app.authority_reports_due(organization) d
  join public.events e on e.organization_id = organization and e.id = d.event_id
  join public.reporting_rules r on r.id = d.rule_id
  left join public.event_persons p on p.organization_id = organization and p.event_id = e.id
$$;

-- Accidents without a recorded injury, so that it is unknown whether a report to an authority is required. Due three days
-- after the accident. For the handler and managers, because other users do not see whether there is an injury.
create function app.work_event_facts(organization uuid) returns setof app.work_part
language sql stable
as $$
  select 'EVENT_FACTS', 'EVALUATION', e.id, null::text, e.title, e.occurrence_date + 3, p.handler_id, 'HANDLER', null::uuid,
    null::uuid, 1, false, false, true
  from public.events e
  left join public.event_persons p on p.organization_id = e.organization_id and p.event_id = e.id
  where e.organization_id = organization and e.state = 'OPEN' and e.accident_occurred
    and app.handles_event(organization, e.id)
    and not exists (
      select from public.event_injuries i where i.organization_id = organization and i.event_id = e.id and i.active)
$$;

create function app.work_data_sheets(organization uuid, today date) returns setof app.work_part
language sql stable parallel safe
as $$
  select 'DATA_SHEET', 'CHEMICALS', a.id, null::text, c.name, c.data_sheet_due_on, a.responsible_id,
    'RESPONSIBLE', null::uuid, null::uuid, 1, false, false, false
  from public.chemical_associations a
  join public.chemicals c on c.id = a.chemical_id
  where a.organization_id = organization and a.active
    and (c.data_sheet_due_on is null or c.data_sheet_due_on <= today + 30)
$$;

-- Competences of active members that expire (ISO 14001, 27001 and 45001, clause 7.2), from 60 days before. If a member has
-- acquired a competence several times, the latest time counts.
create function app.work_competences(organization uuid, today date) returns setof app.work_part
language sql stable parallel safe
as $$
  select 'COMPETENCE', 'ORGANIZATION', m.id, k.id::text, k.name || ' · ' || m.name, held.valid_until, m.id, 'RESPONSIBLE',
    null::uuid, m.department_id, 1, false, true, false
  from public.members m
  cross join lateral (
    select distinct on (c.competence_id) c.competence_id, c.valid_until
    from jsonb_to_recordset(m.competences) as c(competence_id uuid, acquired_on date, valid_until date)
    order by c.competence_id, c.acquired_on desc nulls last, c.valid_until desc nulls first) as held
  join public.competences k on k.organization_id = m.organization_id and k.id = held.competence_id and k.active
  where m.organization_id = organization and m.active and m.competences <> '[]' and held.valid_until <= today + 60
$$;

-- The work list of an organization on a day, for the user of the transaction: what is overdue, due within the horizon of
-- its kind, or waits without a due date. Each record, and each competence of a member, is one row, whatever roles the user
-- has in it. With limited access, it contains readings and competences only.
--
-- An item that is overdue for more than the organization's escalation days is also one of the leader of the responsible
-- member's department, from `escalated_date` on; of managers if there is no other leader. If no active member is
-- responsible, it is one of managers from the first overdue day on. A report to an authority is escalated three days before
-- it is due. The responsible member stays the same.
--
-- In PL/pgSQL with one plan for all organizations, because planning this query takes longer than executing it.
create function app.work_items(organization uuid, today date, language text, kinds text[] default null)
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
        where kinds is null or 'DOCUMENT_EXPIRY' = any (kinds)
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

revoke execute on function app.content_hash, app.legislation_content_of, app.needs_assessment, app.data_sheet_due,
  app.inspection_states, app.reminders_without_owner, app.work_inspections, app.work_unassigned_reminders,
  app.work_readings, app.work_reviews, app.work_documents, app.work_obligations, app.obligations_in_correction,
  app.work_breaches, app.work_events, app.work_actions, app.authority_reports_due, app.work_authority_reports,
  app.work_event_facts, app.work_data_sheets, app.work_competences, app.work_items from public;
grant execute on function app.content_hash, app.legislation_content_of, app.needs_assessment, app.data_sheet_due,
  app.inspection_states, app.reminders_without_owner, app.work_inspections, app.work_unassigned_reminders,
  app.work_readings, app.work_reviews, app.work_documents, app.work_obligations, app.obligations_in_correction,
  app.work_breaches, app.work_events, app.work_actions, app.authority_reports_due, app.work_authority_reports,
  app.work_event_facts, app.work_data_sheets, app.work_competences, app.work_items to ansvar_app;
