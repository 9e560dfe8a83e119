-- Merging an own chemical while my chemicals has the chemical of the catalogue already: two associations become one. That of the own
-- chemical goes to the bin, and what belonged to it is moved to the other.

alter table own_chemicals
  -- The association that went to the bin. `merged_association_id` is the one that has its stocks, links and assessments since.
  add column combined_association_id uuid,
  -- What was moved, by id, and the values of the remaining association before and after: { stocks, links, closed_links,
  -- assessments, shared_assessments, acceptances, sheets, files, has_substitution, before, after }
  add column combined jsonb,
  add foreign key (organization_id, combined_association_id) references chemical_associations (organization_id, id),
  add check (combined_association_id is null or merged_association_id is not null),
  add check ((combined_association_id is null) = (combined is null));
create unique index own_chemicals_combined on own_chemicals (organization_id, combined_association_id)
  where combined_association_id is not null;

-- As before. What was completed about an association that went to the bin is compared with the one that it was combined with.
create or replace function app.assessment_states(organization uuid, ids uuid[] default null)
returns table (id uuid, state text, outdated_because text[])
language sql stable
as $$
  with completed as materialized (
    select a.id, r.last_modified_date as completed, coalesce(c.merged_association_id, old.key::uuid) as association_id,
      old.value as old
    from public.risk_assessments a
    join public.risk_assessment_revisions r on r.organization_id = a.organization_id and r.risk_assessment_id = a.id
      and r.version = a.completed_version
    cross join lateral jsonb_each(r.basis) as old
    left join public.own_chemicals c on c.organization_id = a.organization_id and c.combined_association_id = old.key::uuid
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

-- As before. An assessment of an association that went to the bin covers the one that it was combined with.
create or replace function app.work_risk_assessments(organization uuid, today date) returns setof app.work_part
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
    select distinct coalesce(c.merged_association_id, chemical.key::uuid) as id
    from assessments a
    join public.risk_assessment_revisions r on r.organization_id = organization and r.risk_assessment_id = a.id
      and r.version = a.completed_version
    cross join lateral jsonb_object_keys(r.basis) as chemical (key)
    left join public.own_chemicals c on c.organization_id = organization and c.combined_association_id = chemical.key::uuid),
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
