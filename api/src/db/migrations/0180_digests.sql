-- The daily summary of a member's work list. It is composed as the member, so that row-level security decides what it
-- contains. The member's time zone is that of the organization.

-- The days whose summary was settled: it was queued, or there was nothing to report. One row for each member and day, so
-- that one process sends it, and an hour that the clocks repeat does not send it again.
create table digests (
  organization_id uuid not null references organizations,
  member_id uuid not null,
  day date not null,
  -- The number of tasks in the summary. No email was sent for 0.
  tasks integer not null default 0 check (tasks >= 0),
  created_date timestamptz(3) not null default now(),
  primary key (organization_id, member_id, day),
  foreign key (organization_id, member_id) references members (organization_id, id)
);
create index digests_created on digests (created_date);
create index notification_settings_daily on notification_settings (organization_id, id) where digest = 'DAILY';

alter table digests enable row level security;
alter table digests force row level security;
create policy system on digests to current_user using (app.is_system()) with check (app.is_system());

-- The members whose summary is due, the longest due first: active, with an address to sign in by, and without a row of the
-- local day. The hour of settings that are newer than it comes on the next day. A local hour that the clocks skip is due at
-- the next one.
create function app.digests_due(at timestamptz, amount integer)
returns table (organization_id uuid, member_id uuid, day date)
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select s.organization_id, s.id, local.day
  from public.notification_settings s
  join public.organizations o on o.id = s.organization_id
  join public.members m on m.organization_id = s.organization_id and m.id = s.id and m.active
  join public.accounts a on a.organization_id = m.organization_id and a.id = m.id and a.password_hash is not null
  cross join lateral (select (at at time zone o.time_zone)::date as day) as local
  cross join lateral (
    select (local.day + make_interval(hours => s.digest_hour)) at time zone o.time_zone as due) as hour
  where s.digest = 'DAILY' and hour.due <= at and s.last_modified_date <= hour.due
    and not exists (
      select from public.digests d
      where d.organization_id = s.organization_id and d.member_id = s.id and d.day = local.day)
  order by hour.due, s.organization_id, s.id
  limit amount
$$;

-- The user of the service's own work for a member, in the form of `app.enter`. No row for a member who is inactive or has
-- no password. Not for requests: its caller sets the user and the role.
create function app.enter_as_member(organization uuid, member uuid)
returns table (
  user_id uuid, user_name text, email text, language text, maintains_system boolean, own_organization_id uuid,
  level text, feature_accessibility text, time_zone text
)
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select a.id, m.name, coalesce(a.username, ''), a.language, a.maintains_system, a.organization_id, m.level,
    o.feature_accessibility, o.time_zone
  from public.accounts a
  join public.members m on m.organization_id = a.organization_id and m.id = a.id
  join public.organizations o on o.id = a.organization_id
  where a.organization_id = organization and a.id = member and m.active and a.password_hash is not null
$$;

-- Queues the summary of the user of the transaction, to the address that the user signs in with. Only on a day that was
-- settled without one. It is given up after 12 hours, because the next one is then near.
create function app.queue_digest(of_day date, tasks integer, subject text, body text, html text) returns void
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  update public.digests d set tasks = queue_digest.tasks
  where d.member_id = app.user_id() and d.day = of_day and d.tasks = 0;
  if not found then return; end if;
  insert into public.outbox (kind, organization_id, member_id, recipient, subject, body, html, give_up_date)
  select 'DIGEST', a.organization_id, a.id, a.username, queue_digest.subject, queue_digest.body, queue_digest.html,
    now() + interval '12 hours'
  from public.accounts a
  join public.members m on m.organization_id = a.organization_id and m.id = a.id
  where a.id = app.user_id() and a.password_hash is not null and m.active;
end $$;

revoke execute on function app.digests_due, app.enter_as_member, app.queue_digest from public;
grant execute on function app.queue_digest to ansvar_app;

-- The limits of mail with those of the summary.
create or replace function app.mail_limits(kind text) returns table (counted text, most integer, within interval)
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select l.counted, l.most, l.within from (values
    ('INVITATION', 'member', 5, interval '24 hours'),
    ('INVITATION', 'organization', 500, interval '24 hours'),
    ('INVITATION', 'recipient', 10, interval '24 hours'),
    ('RESET', 'member', 10, interval '1 hour'),
    ('RESET', 'organization', 500, interval '1 hour'),
    ('RESET', 'recipient', 10, interval '1 hour'),
    ('SIGN_IN_ADDRESS', 'member', 5, interval '24 hours'),
    ('SIGN_IN_ADDRESS', 'organization', 200, interval '24 hours'),
    ('SIGN_IN_ADDRESS', 'recipient', 5, interval '24 hours'),
    ('PASSWORD_CHANGED', 'member', 20, interval '24 hours'),
    ('PASSWORD_CHANGED', 'organization', 1000, interval '24 hours'),
    ('PASSWORD_CHANGED', 'recipient', 20, interval '24 hours'),
    ('SIGN_IN_ADDRESS_NOTICE', 'member', 20, interval '24 hours'),
    ('SIGN_IN_ADDRESS_NOTICE', 'organization', 1000, interval '24 hours'),
    ('SIGN_IN_ADDRESS_NOTICE', 'recipient', 20, interval '24 hours'),
    ('SIGN_IN_ADDRESS_CHANGED', 'member', 20, interval '24 hours'),
    ('SIGN_IN_ADDRESS_CHANGED', 'organization', 1000, interval '24 hours'),
    ('SIGN_IN_ADDRESS_CHANGED', 'recipient', 20, interval '24 hours'),
    ('NOTIFICATION', 'member', 20, interval '1 hour'),
    ('NOTIFICATION', 'organization', 1000, interval '1 hour'),
    ('NOTIFICATION', 'recipient', 20, interval '1 hour'),
    ('DIGEST', 'member', 3, interval '24 hours'),
    ('DIGEST', 'organization', 2000, interval '1 hour'),
    ('DIGEST', 'recipient', 3, interval '24 hours')
  ) as l (of_kind, counted, most, within)
  where l.of_kind = kind
$$;
