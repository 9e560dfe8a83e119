-- Notices of what others move to the bin, and one notice for each member and kind of a bulk action: its requests are many
-- transactions that have only the id of the operation in common.

alter table notifications
  -- The part of the record that the notification is about, such as a corrective action of an event.
  add column part_id uuid,
  add column operation_id uuid,
  -- Whether an email about it was queued.
  add column is_mailed boolean not null default false;
create unique index notifications_operation on notifications (organization_id, member_id, operation_id, kind)
  where operation_id is not null;

-- An email about an operation waits until the operation is quiet.
alter table outbox add column operation_id uuid;
create index outbox_operation on outbox (operation_id, member_id) where operation_id is not null;

-- The members with a role in an event. In the bin, it has the actions that were discarded with it.
create or replace function app.event_members(organization uuid, event uuid, role text) returns setof uuid
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select case role when 'REPORTER' then p.reporter_id when 'HANDLER' then p.handler_id end from public.event_persons p
  where p.organization_id = organization and p.event_id = event and role in ('REPORTER', 'HANDLER')
  union
  select p.responsible_id
  from public.events e
  join public.corrective_actions a on a.organization_id = e.organization_id and a.event_id = e.id
    and a.bin_id is not distinct from e.bin_id
  join public.corrective_action_persons p on p.organization_id = a.organization_id and p.action_id = a.id
  where e.organization_id = organization and e.id = event and a.state = 'OPEN' and role = 'RESPONSIBLE'
$$;

-- Queues the email about a notification, and returns whether it did. An email over its limit is left out. The email about
-- an operation is sent 20 seconds after its last request: until then, each further request replaces it by `gathered`,
-- which states the number of records. An operation has one email for each member, and none about more than 20 records.
-- The caller holds the lock of the operation.
create function app.queue_notice_email(
  organization uuid, member uuid, notice uuid, address text, email json, gathered json, operation uuid
) returns boolean
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  waiting uuid;
  total bigint;
begin
  if operation is not null then
    select sum(n.count) into total from public.notifications n
    where n.organization_id = organization and n.member_id = member and n.operation_id = operation
      and (n.is_mailed or n.id = notice);
    select o.id into waiting from public.outbox o
    where o.operation_id = operation and o.member_id = member and o.attempts = 0 for update skip locked;
    if total > 20 then
      delete from public.outbox o where o.id = waiting;
      return false;
    end if;
    if waiting is not null then
      update public.outbox o
      set subject = replace(gathered ->> 'subject', '{count}', total::text),
        body = replace(gathered ->> 'body', '{count}', total::text),
        html = replace(gathered ->> 'html', '{count}', total::text), due_date = now() + interval '20 seconds'
      where o.id = waiting;
      return true;
    end if;
    if exists (
      select from public.notifications n
      where n.organization_id = organization and n.member_id = member and n.operation_id = operation and n.is_mailed)
    then return false; end if;
  end if;
  insert into public.outbox (kind, organization_id, member_id, recipient, subject, body, html, operation_id, due_date)
  values ('NOTIFICATION', organization, member, address, email ->> 'subject', email ->> 'body', email ->> 'html', operation,
    case when operation is null then now() else now() + interval '20 seconds' end);
  return true;
exception
  when sqlstate 'AN429' then return false;
end $$;
revoke execute on function app.queue_notice_email from public;

-- As `app.queue_notice`, which an api of the version before calls, with the part of the record, the operation and the
-- email about several records. All notices of one kind to a member in one operation are one, with the number of records.
create function app.add_notice(
  organization uuid, member uuid, kind text, resource text, record uuid, part uuid, cause text, amount integer,
  at timestamptz, mailed boolean, texts json, gathered json, operation uuid
) returns text
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  recipient record;
  known public.notifications;
  notice uuid;
begin
  if current_setting('role') = 'ansvar_app'
    and not organization = any (array(select app.organizations_with('READ'))) then return 'NONE'; end if;
  if member = app.user_id() then return 'NONE'; end if;
  select a.username, a.language, s.immediate, s.muted into recipient
  from public.members m
  left join public.accounts a on a.organization_id = m.organization_id and a.id = m.id and a.password_hash is not null
  left join public.notification_settings s on s.organization_id = m.organization_id and s.id = m.id
  where m.organization_id = organization and m.id = member and m.active;
  if not found or add_notice.kind = any (recipient.muted) then return 'NONE'; end if;
  if operation is not null then
    -- Its requests can run at the same time, in any number of processes.
    perform pg_advisory_xact_lock(hashtextextended('notices of ' || operation::text, 0));
    select n.* into known from public.notifications n
    where n.organization_id = organization and n.member_id = member and n.operation_id = operation
      and n.kind = add_notice.kind;
  end if;
  if known.id is not null then
    if known.key = cause or (known.record_id = record and known.part_id is not distinct from part) then return 'NONE'; end if;
    update public.notifications n
    set count = n.count + amount, record_id = null, part_id = null, read_date = null, created_date = at
    where n.organization_id = organization and n.id = known.id;
    notice := known.id;
  else
    insert into public.notifications (
      organization_id, member_id, kind, resource, record_id, part_id, key, count, created_date, operation_id)
    values (organization, member, add_notice.kind, resource, record, part, cause, amount, at, operation)
    on conflict do nothing
    returning id into notice;
    if notice is null then return 'NONE'; end if;
  end if;
  if texts is null or recipient.username is null
    or not coalesce(add_notice.kind = any (recipient.immediate), mailed) then return 'NOTIFICATION'; end if;
  if not app.queue_notice_email(organization, member, notice, recipient.username, texts -> recipient.language,
    gathered -> recipient.language, operation) then return 'NOTIFICATION'; end if;
  update public.notifications n set is_mailed = true where n.organization_id = organization and n.id = notice;
  return 'MAIL';
end $$;
revoke execute on function app.add_notice from public;
grant execute on function app.add_notice to ansvar_app;

-- As `app.add_notice`, for the members with any of these roles in an event, or the responsible member of a corrective
-- action of any record if `part` is its id. Returns MAIL if an email was queued.
create function app.add_role_notice(
  organization uuid, resource text, record uuid, part uuid, roles text[], kind text, cause text, at timestamptz,
  mailed boolean, texts json, gathered json, operation uuid
) returns text
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  member uuid;
  outcome text := 'NONE';
begin
  if not organization = any (array(select app.organizations_with('READ'))) then return 'NONE'; end if;
  for member in
    select m from unnest(roles) as role, app.event_members(organization, record, role) as m
    where m is not null and (part is null or role <> 'RESPONSIBLE')
    union
    select p.responsible_id from public.corrective_action_persons p
    where p.organization_id = organization and p.action_id = part and p.responsible_id is not null
      and 'RESPONSIBLE' = any (roles)
  loop
    if app.add_notice(organization, member, add_role_notice.kind, resource, record, part, cause, 1, at, mailed, texts,
      gathered, operation) = 'MAIL'
    then outcome := 'MAIL'; end if;
  end loop;
  return outcome;
end $$;
revoke execute on function app.add_role_notice from public;
grant execute on function app.add_role_notice to ansvar_app;
