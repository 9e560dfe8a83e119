-- Notifications of members, their settings, and the emails about them. A row contains no name of a person and no free
-- text: the title of its record is read under the row-level security of the reader.

create table notifications (
  organization_id uuid not null references organizations,
  id uuid not null default gen_random_uuid(),
  member_id uuid not null,
  kind text not null check (kind ~ '^[A-Z][A-Z_]{0,39}$'),
  -- The table and the id of the record to open. No id if the notification is about several records.
  resource text not null check (resource ~ '^[a-z][a-z_]{0,59}$'),
  record_id uuid,
  -- Identifies the cause, so that one cause notifies a member once.
  key text not null check (length(key) between 1 and 300),
  -- The number of records that the notification is about.
  count integer not null default 1 check (count > 0),
  created_date timestamptz(3) not null default now(),
  read_date timestamptz(3),
  primary key (organization_id, id),
  unique (organization_id, member_id, key),
  foreign key (organization_id, member_id) references members (organization_id, id),
  check ((record_id is null) = (count > 1))
);
create index notifications_newest on notifications (organization_id, member_id, created_date desc, id);
create index notifications_unread on notifications (organization_id, member_id) where read_date is null;
create index notifications_created on notifications (created_date);

-- The settings of a member, whose id is that of the row. A member without a row has the defaults of the domain.
create table notification_settings (
  organization_id uuid not null references organizations,
  id uuid not null,
  digest text not null check (digest in ('NONE', 'DAILY')),
  digest_hour integer not null check (digest_hour between 0 and 23),
  immediate text[] not null check (cardinality(immediate) <= 100),
  muted text[] not null check (cardinality(muted) <= 100),
  created_date timestamptz(3) not null default now(),
  last_modified_date timestamptz(3) not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, id) references members (organization_id, id)
);

do $$
declare
  name text;
begin
  foreach name in array array['notifications', 'notification_settings'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy system on %I to current_user using (app.is_system()) with check (app.is_system())', name);
  end loop;
end $$;

create policy readers on notifications for select to ansvar_app
  using (member_id = app.user_id() and organization_id = any (array(select app.organizations_with('READ'))));
create policy editors on notifications for update to ansvar_app
  using (member_id = app.user_id() and organization_id = any (array(select app.organizations_with('READ'))))
  with check (member_id = app.user_id() and organization_id = any (array(select app.organizations_with('READ'))));
grant select, update (read_date) on notifications to ansvar_app;

create policy self on notification_settings for all to ansvar_app
  using (id = app.user_id() and organization_id = any (array(select app.organizations_with('READ'))))
  with check (id = app.user_id() and organization_id = any (array(select app.organizations_with('READ'))));
grant select, insert, update on notification_settings to ansvar_app;

-- The limits of mail with those of notifications. The trigger on the outbox refuses a kind without limits, so the list of
-- kinds in a constraint is not needed.
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
    ('NOTIFICATION', 'recipient', 20, interval '1 hour')
  ) as l (of_kind, counted, most, within)
  where l.of_kind = kind
$$;
alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check check (kind ~ '^[A-Z][A-Z_]{0,39}$');

-- Notifies a member, and queues an email to the address that the member signs in with if the settings request one.
-- Returns MAIL, or NOTIFICATION without an email, or NONE if nothing was written: the user caused it, the member is
-- inactive or has muted the kind, or the cause has notified the member before. A request can call it in the organizations
-- that its user can read; without a user, it is the service's own work. `texts` contains the email in each language, or
-- null for none. `mailed` is the default of the kind. An email over its limit is left out: the notification remains.
create function app.queue_notice(
  organization uuid, member uuid, kind text, resource text, record uuid, cause text, amount integer, at timestamptz,
  mailed boolean, texts json
) returns text
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  recipient record;
  email json;
begin
  if current_setting('role') = 'ansvar_app'
    and not organization = any (array(select app.organizations_with('READ'))) then return 'NONE'; end if;
  if member = app.user_id() then return 'NONE'; end if;
  select a.username, a.language, s.immediate, s.muted into recipient
  from public.members m
  left join public.accounts a on a.organization_id = m.organization_id and a.id = m.id and a.password_hash is not null
  left join public.notification_settings s on s.organization_id = m.organization_id and s.id = m.id
  where m.organization_id = organization and m.id = member and m.active;
  if not found or queue_notice.kind = any (recipient.muted) then return 'NONE'; end if;
  insert into public.notifications (organization_id, member_id, kind, resource, record_id, key, count, created_date)
  values (organization, member, queue_notice.kind, queue_notice.resource, record, cause, amount, at)
  on conflict do nothing;
  if not found then return 'NONE'; end if;
  email := texts -> recipient.language;
  if email is null or recipient.username is null
    or not coalesce(queue_notice.kind = any (recipient.immediate), mailed) then return 'NOTIFICATION'; end if;
  begin
    insert into public.outbox (kind, organization_id, member_id, recipient, subject, body, html)
    values ('NOTIFICATION', organization, member, recipient.username,
      email ->> 'subject', email ->> 'body', email ->> 'html');
  exception
    when sqlstate 'AN429' then return 'NOTIFICATION';
  end;
  return 'MAIL';
end $$;

revoke execute on function app.queue_notice from public;
grant execute on function app.queue_notice to ansvar_app;
