-- A manager's organisations are found one below the other, by the index on parent_id. As a plain join the planner, who
-- cannot know how small a holding is, read all organisations for every statement of every request of a manager; `offset 0`
-- keeps it from that.
create or replace function app.organizations_with(minimum text) returns setof uuid
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
    with recursive own as (
      select m.organization_id, m.level
      from public.accounts a
      join public.members m on m.organization_id = a.organization_id and m.id = a.id
      where a.id = app.user_id() and m.active
      union all
      select t.organization_id, t.level from public.tokens t where t.id = app.user_id() and t.revoked_date is null
    ),
    reach (id) as (
      select own.organization_id from own where app.rank(own.level) >= app.rank(minimum)
      union
      select below.id
      from reach r
      cross join lateral (select o.id from public.organizations o where o.parent_id = r.id offset 0) as below
      where (select own.level from own) = 'MANAGE'
    )
    select reach.id from reach;
end $$;
