-- Notices of work that is due. A row for each state of a task that its responsible member was notified of, so that each is
-- notified once, however long the notification itself is stored.

create table due_notices (
  organization_id uuid not null references organizations,
  member_id uuid not null,
  -- The key of the task in the work list.
  key text not null check (length(key) between 1 and 300),
  state text not null check (state in ('DUE_SOON', 'OVERDUE')),
  -- A task that is postponed is due again.
  due_on date not null,
  created_date timestamptz(3) not null default now(),
  primary key (organization_id, member_id, key, state, due_on),
  foreign key (organization_id, member_id) references members (organization_id, id)
);
create index due_notices_created on due_notices (created_date);

alter table due_notices enable row level security;
alter table due_notices force row level security;
create policy system on due_notices to current_user using (app.is_system()) with check (app.is_system());
