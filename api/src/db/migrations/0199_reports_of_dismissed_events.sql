-- Reports to authorities stay due when their event is dismissed, until they are reported or not required. The day of the
-- first reminder, so that members are notified of it. The notices of the service read the bin too, and leave it out.

create function app.authority_report_deadlines(organization uuid)
returns table (event_id uuid, rule_id uuid, due_on date, remind_on date)
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
    where i.organization_id = organization and i.active and i.bin_id is null
      and e.state <> 'CLOSED' and e.bin_id is null),
  starts as (
    select event_id, 'ABSENCE' as trigger, min(absent_on) as start from injuries group by event_id
    union all
    select event_id, 'DEATH', min(died_on) from injuries group by event_id
    union all
    select event_id, 'COMPENSATION', min(occurrence_date) from injuries
    where compensation_likely and absent_on is null group by event_id),
  required as (
    select s.event_id, r.id as rule_id, s.start, s.start + case
        when r.period like 'PT%' then greatest(0, extract(epoch from r.period::interval)::integer / 86400 - 1)
        else extract(day from r.period::interval)::integer end as due_on
    from starts s
    join public.reporting_rules r on r.trigger = s.trigger
      and (r.valid_from is null or r.valid_from <= s.start) and (r.valid_to is null or s.start <= r.valid_to))
  -- REMINDER_DAYS of the domain.
  select q.event_id, q.rule_id, q.due_on, least(q.start + 5, q.due_on)
  from required q
  where not exists (
    select from public.authority_reports a
    where a.organization_id = organization and a.event_id = q.event_id and a.rule_id = q.rule_id and a.bin_id is null)
  union all
  select a.event_id, a.rule_id, a.due_on, a.remind_on
  from public.authority_reports a
  join public.events e on e.organization_id = a.organization_id and e.id = a.event_id
  where a.organization_id = organization and a.state = 'DUE' and a.bin_id is null
    and e.state <> 'CLOSED' and e.bin_id is null
$$;

create or replace function app.authority_reports_due(organization uuid)
returns table (event_id uuid, rule_id uuid, due_on date)
language sql stable
as $$
  select d.event_id, d.rule_id, d.due_on from app.authority_report_deadlines(organization) d
$$;

revoke execute on function app.authority_report_deadlines(uuid) from public;
grant execute on function app.authority_report_deadlines(uuid) to ansvar_app;
