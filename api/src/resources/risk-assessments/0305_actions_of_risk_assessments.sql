-- Corrective actions of risk assessments, of one of their measures each. The action names the measure, and not the measure its
-- action, because the content of an assessment is what was completed.
-- Contracts: corrective_actions.source_kind and source_id are created again under the same names, with one more source. The
-- previous version, 0.1, reads them as before.

alter table corrective_actions
  drop column source_kind,
  drop column source_id,
  drop constraint corrective_actions_check,
  add column risk_assessment_id uuid,
  -- One of the measures of the assessment. It may have been removed since.
  add column measure_id uuid;
alter table corrective_actions
  add foreign key (organization_id, risk_assessment_id) references risk_assessments (organization_id, id),
  add check (num_nonnulls(event_id, inspection_id, legislation_association_id, policy_review_id, procedure_review_id,
    document_review_id, risk_assessment_id) = 1),
  add check (measure_id is null or risk_assessment_id is not null),
  add column source_kind text not null generated always as (case
    when event_id is not null then 'EVENT'
    when inspection_id is not null then 'INSPECTION'
    when legislation_association_id is not null then 'LEGISLATION_ASSOCIATION'
    when policy_review_id is not null then 'POLICY_REVIEW'
    when procedure_review_id is not null then 'PROCEDURE_REVIEW'
    when document_review_id is not null then 'DOCUMENT_REVIEW'
    else 'RISK_ASSESSMENT' end) stored,
  add column source_id uuid not null generated always as (
    coalesce(event_id, inspection_id, legislation_association_id, policy_review_id, procedure_review_id, document_review_id,
      risk_assessment_id)
  ) stored;
create index corrective_actions_source on corrective_actions (organization_id, source_id, id);

-- The corrective actions as before, with those of risk assessments.
create or replace function app.work_actions(organization uuid) returns setof app.work_part
language sql stable
as $$
  select case a.state when 'OPEN' then 'ACTION' else 'VERIFICATION' end,
    case a.source_kind when 'EVENT' then 'EVALUATION' when 'INSPECTION' then 'MONITORING'
      when 'POLICY_REVIEW' then 'LEADERSHIP' when 'PROCEDURE_REVIEW' then 'OPERATION' when 'RISK_ASSESSMENT' then 'CHEMICALS'
      else 'DOCUMENTS' end,
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
