-- Reviews of procedures, of the same shape as those of policies. A review with the result TO_BE_CHANGED starts a corrective
-- action.
-- Contracts: corrective_actions.source_kind and source_id are created again under the same names, with one more source. The
-- previous version, 0.1, reads them as before.

create table procedure_reviews (
  organization_id uuid not null,
  id uuid not null default gen_random_uuid(),
  procedure_id uuid not null,
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
  foreign key (organization_id, procedure_id) references procedures (organization_id, id),
  foreign key (organization_id, reviewer_id) references members (organization_id, id),
  foreign key (organization_id, action_id) references corrective_actions (organization_id, id)
    deferrable initially deferred
);
create index procedure_reviews_procedure on procedure_reviews (organization_id, procedure_id, performed_on);

alter table procedure_reviews enable row level security;
alter table procedure_reviews force row level security;
create policy system on procedure_reviews to current_user using (app.is_system()) with check (app.is_system());
create policy readers on procedure_reviews for select to ansvar_app
  using (organization_id = any (array(select app.organizations_with('READ'))));
create policy makers on procedure_reviews for insert to ansvar_app
  with check (organization_id = any (array(select app.organizations_with('EDIT'))));
create policy editors on procedure_reviews for update to ansvar_app
  using (organization_id = any (array(select app.organizations_with('EDIT'))))
  with check (organization_id = any (array(select app.organizations_with('EDIT'))));
grant select, insert, update on procedure_reviews to ansvar_app;

alter table policy_reviews
  add column change_due_on date,
  add column action_id uuid,
  add foreign key (organization_id, action_id) references corrective_actions (organization_id, id)
    deferrable initially deferred;

alter table corrective_actions
  drop column source_kind,
  drop column source_id,
  drop constraint corrective_actions_check,
  add column procedure_review_id uuid;
alter table corrective_actions
  add foreign key (organization_id, procedure_review_id) references procedure_reviews (organization_id, id),
  add check (num_nonnulls(event_id, inspection_id, legislation_association_id, policy_review_id, procedure_review_id) = 1),
  add column source_kind text not null generated always as (case
    when event_id is not null then 'EVENT'
    when inspection_id is not null then 'INSPECTION'
    when legislation_association_id is not null then 'LEGISLATION_ASSOCIATION'
    when policy_review_id is not null then 'POLICY_REVIEW'
    else 'PROCEDURE_REVIEW' end) stored,
  add column source_id uuid not null generated always as (
    coalesce(event_id, inspection_id, legislation_association_id, policy_review_id, procedure_review_id)) stored;
create index corrective_actions_source on corrective_actions (organization_id, source_id, id);

create or replace function app.work_actions(organization uuid) returns setof app.work_part
language sql stable
as $$
  select case a.state when 'OPEN' then 'ACTION' else 'VERIFICATION' end,
    case a.source_kind when 'EVENT' then 'EVALUATION' when 'INSPECTION' then 'MONITORING'
      when 'POLICY_REVIEW' then 'LEADERSHIP' when 'PROCEDURE_REVIEW' then 'OPERATION' else 'DOCUMENTS' end,
    coalesce(r.policy_id, q.procedure_id, a.source_id), a.id::text, left(regexp_replace(a.title, '\s+', ' ', 'g'), 200),
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
  where a.organization_id = organization and a.state in ('OPEN', 'DONE') and a.bin_id is null
$$;
