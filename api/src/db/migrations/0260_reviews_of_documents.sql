-- Reviews of own documents, of the same shape as those of procedures. A document has a review period and the date of its next
-- review.
-- Contracts: corrective_actions.source_kind and source_id are created again under the same names, with one more source. The
-- previous version, 0.1, reads them as before.

alter table documents
  add column review_period text,
  -- Derived: null if the document is retired or has no review period.
  add column next_review_date date;
create index documents_review on documents (organization_id, next_review_date, title_key, id);

create table document_reviews (
  organization_id uuid not null,
  id uuid not null default gen_random_uuid(),
  document_id uuid not null,
  version integer not null default 1,
  performed_on date not null,
  reviewer_id uuid,
  outcome text not null check (outcome in ('STILL_VALID', 'TO_BE_CHANGED')),
  note text,
  -- The due date of the corrective action that the review starts, if another than the usual one is set.
  change_due_on date,
  -- The corrective action that the review started. Null: none. Written before the action, which refers to the review.
  action_id uuid,
  created_date timestamptz(3) not null default now(),
  last_modified_date timestamptz(3) not null default now(),
  last_modified_by text not null,
  primary key (organization_id, id),
  foreign key (organization_id, document_id) references documents (organization_id, id),
  foreign key (organization_id, reviewer_id) references members (organization_id, id),
  foreign key (organization_id, action_id) references corrective_actions (organization_id, id)
    deferrable initially deferred
);
create index document_reviews_document on document_reviews (organization_id, document_id, performed_on);

alter table document_reviews enable row level security;
alter table document_reviews force row level security;
create policy system on document_reviews to current_user using (app.is_system()) with check (app.is_system());
create policy readers on document_reviews for select to ansvar_app
  using (organization_id = any (array(select app.organizations_with('READ'))));
create policy makers on document_reviews for insert to ansvar_app
  with check (organization_id = any (array(select app.organizations_with('EDIT'))));
create policy editors on document_reviews for update to ansvar_app
  using (organization_id = any (array(select app.organizations_with('EDIT'))))
  with check (organization_id = any (array(select app.organizations_with('EDIT'))));
grant select, insert, update on document_reviews to ansvar_app;

alter table corrective_actions
  drop column source_kind,
  drop column source_id,
  drop constraint corrective_actions_check,
  add column document_review_id uuid;
alter table corrective_actions
  add foreign key (organization_id, document_review_id) references document_reviews (organization_id, id),
  add check (num_nonnulls(event_id, inspection_id, legislation_association_id, policy_review_id, procedure_review_id,
    document_review_id) = 1),
  add column source_kind text not null generated always as (case
    when event_id is not null then 'EVENT'
    when inspection_id is not null then 'INSPECTION'
    when legislation_association_id is not null then 'LEGISLATION_ASSOCIATION'
    when policy_review_id is not null then 'POLICY_REVIEW'
    when procedure_review_id is not null then 'PROCEDURE_REVIEW'
    else 'DOCUMENT_REVIEW' end) stored,
  add column source_id uuid not null generated always as (
    coalesce(event_id, inspection_id, legislation_association_id, policy_review_id, procedure_review_id, document_review_id)
  ) stored;
create index corrective_actions_source on corrective_actions (organization_id, source_id, id);

-- The corrective actions as before. Those of own documents are in the section of obligations, so their key names their source.
create or replace function app.work_actions(organization uuid) returns setof app.work_part
language sql stable
as $$
  select case a.state when 'OPEN' then 'ACTION' else 'VERIFICATION' end,
    case a.source_kind when 'EVENT' then 'EVALUATION' when 'INSPECTION' then 'MONITORING'
      when 'POLICY_REVIEW' then 'LEADERSHIP' when 'PROCEDURE_REVIEW' then 'OPERATION' else 'DOCUMENTS' end,
    coalesce(r.policy_id, q.procedure_id, d.document_id, a.source_id),
    case a.source_kind when 'DOCUMENT_REVIEW' then 'DOCUMENT_REVIEW:' else '' end || a.id,
    left(regexp_replace(a.title, '\s+', ' ', 'g'), 200),
    case a.state when 'OPEN' then a.due_on else a.effect_due_on end,
    case when a.state = 'OPEN' or a.event_id is null then p.responsible_id else e.handler_id end,
    case when a.state = 'OPEN' or a.event_id is null then 'RESPONSIBLE' else 'HANDLER' end,
    case when a.state = 'OPEN' then e.handler_id end,
    null::uuid, 1, p.id is null, false, false
  from public.corrective_actions a
  left join public.corrective_action_persons p on p.organization_id = a.organization_id and p.action_id = a.id
  left join public.event_persons e on e.organization_id = a.organization_id and e.event_id = a.event_id
  left join public.policy_reviews r on r.organization_id = a.organization_id and r.id = a.policy_review_id
  left join public.procedure_reviews q on q.organization_id = a.organization_id and q.id = a.procedure_review_id
  left join public.document_reviews d on d.organization_id = a.organization_id and d.id = a.document_review_id
  where a.organization_id = organization and a.state in ('OPEN', 'DONE') and a.bin_id is null
$$;

-- Reviews within 30 days, or further ahead, as before, with those of own documents.
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
  union all
  select 'DOCUMENT_REVIEW', 'DOCUMENTS', d.id, null::text, d.title, d.next_review_date, d.owner_id, 'OWNER', null::uuid,
    null::uuid, 1, false, false, true
  from public.documents d
  where d.organization_id = organization and d.next_review_date <= today + (select app.work_ahead(30))
$$;

-- The work list as before, with the reviews of own documents.
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
