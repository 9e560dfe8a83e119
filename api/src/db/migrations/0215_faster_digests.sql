-- Daily summaries in less time.

-- The organizations that a user reaches, without the search below them for everyone but managers. The row policies call this
-- function for each table of a statement: 13 times in the work list, which is computed for each member for the daily
-- summaries.
create or replace function app.organizations_with(minimum text) returns setof uuid
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  own_id uuid;
  own_level text;
begin
  select m.organization_id, m.level into own_id, own_level
  from public.accounts a
  join public.members m on m.organization_id = a.organization_id and m.id = a.id
  where a.id = app.user_id() and m.active;
  if not found then
    select t.organization_id, t.level into own_id, own_level
    from public.tokens t where t.id = app.user_id() and t.revoked_date is null;
    if not found then return; end if;
  end if;
  if app.rank(own_level) < app.rank(minimum) then return; end if;
  if own_level <> 'MANAGE' then
    return next own_id;
    return;
  end if;
  -- A manager's organizations are found one below the other, by the index on parent_id. As a plain join, the planner reads
  -- all organizations, because it does not know how small a holding is. `offset 0` prevents it.
  return query
    with recursive reach (id) as (
      select own_id
      union
      select below.id
      from reach r
      cross join lateral (select o.id from public.organizations o where o.parent_id = r.id offset 0) as below
    )
    select reach.id from reach;
end $$;

-- The tasks of members, as before, with the account of each read by its key.
create or replace function app.digest_tasks(organization uuid, members uuid[], today date, of_kind integer)
returns table (member_id uuid, language text, date_format text, tasks jsonb)
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
begin
  foreach member_id in array members loop
    select e.language, a.date_format into language, date_format
    from app.enter_as_member(organization, digest_tasks.member_id) e
    -- By the argument, because the planner expects 1,000 rows of a function and would read all accounts.
    join public.accounts a on a.id = digest_tasks.member_id and a.id = e.user_id;
    continue when not found;
    perform set_config('app.user_id', member_id::text, true), set_config('role', 'ansvar_app', true);
    select jsonb_agg(to_jsonb(listed) order by listed.due_on, listed.key) into tasks
    from (
      select ranked.part, ranked.kind, ranked.section, ranked.record_id, ranked.title, ranked.responsible_id,
        ranked.due_on, ranked.key, ranked.total
      from (
        select parted.*,
          row_number() over (partition by parted.part, parted.kind order by parted.due_on, parted.key) as rank,
          count(*) over (partition by parted.part, parted.kind) as total
        from (
          select w.*, case
            when w.state = 'DUE_SOON' then 'DUE_SOON'
            when w.roles <> array['LEADER'] then 'OVERDUE'
            when exists (
              select from public.members m
              join public.departments d on d.organization_id = m.organization_id and d.id = m.department_id
              where m.organization_id = organization and m.id = w.responsible_id
                and d.leader_id = digest_tasks.member_id)
            then 'DEPARTMENT'
            else 'MANAGERS' end as part
          from app.work_items(organization, today, digest_tasks.language) w
          where w.state in ('OVERDUE', 'DUE_SOON') and cardinality(w.roles) > 0) as parted) as ranked
      where ranked.rank <= of_kind) as listed;
    perform set_config('role', 'none', true), set_config('app.user_id', '', true);
    if tasks is not null then return next; end if;
  end loop;
end $$;

-- The mail of a summary, as before, with the row of its day found by the whole key.
create or replace function app.queue_digest(of_day date, tasks integer, subject text, body text, html text) returns void
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  update public.digests d set tasks = queue_digest.tasks
  from public.accounts a
  where a.id = app.user_id() and d.organization_id = a.organization_id and d.member_id = a.id and d.day = of_day
    and d.tasks = 0;
  if not found then return; end if;
  insert into public.outbox (kind, organization_id, member_id, recipient, subject, body, html, give_up_date)
  select 'DIGEST', a.organization_id, a.id, a.username, queue_digest.subject, queue_digest.body, queue_digest.html,
    now() + interval '12 hours'
  from public.accounts a
  join public.members m on m.organization_id = a.organization_id and m.id = a.id
  where a.id = app.user_id() and a.password_hash is not null and m.active;
end $$;
