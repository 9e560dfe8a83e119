-- The corrective actions of the work list, without those in the bin: the service reads them for its notices, and row-level
-- security does not hide the bin from it.

create or replace function app.work_actions(organization uuid) returns setof app.work_part
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
  where a.organization_id = organization and a.state in ('OPEN', 'DONE') and a.bin_id is null
$$;
