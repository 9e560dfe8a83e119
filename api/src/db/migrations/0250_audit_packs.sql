-- Audit packs: archives of an organization's records as of a day. A chore builds them, one at a time.

create table audit_packs (
  organization_id uuid not null references organizations,
  id uuid not null default gen_random_uuid(),
  state text not null default 'QUEUED'
    check (state in ('QUEUED', 'BUILDING', 'READY', 'EXPIRED', 'FAILED', 'CANCELLED')),
  standards text[] not null check (cardinality(standards) between 1 and 10),
  as_of date not null,
  language text not null check (language in ('en', 'da')),
  names text not null check (names in ('HIDDEN', 'SHOWN')),
  -- Why names are shown.
  reason text check (length(reason) between 1 and 1000),
  files text not null check (files in ('ALL', 'IN_FORCE', 'NONE')),
  -- The user who ordered the pack, whose permissions decide what it contains, and the organization of that user,
  -- which can be above this one.
  created_by_id uuid not null,
  created_by_organization_id uuid not null,
  created_by text not null,
  created_date timestamptz(3) not null default now(),
  phase text check (phase in ('COLLECTING', 'WRITING', 'SEALING')),
  -- The steps of the phase that are done, and how many there are.
  steps_done integer not null default 0,
  steps integer not null default 0,
  failure text check (failure ~ '^[A-Z][A-Z_]{0,39}$'),
  -- The number of the last change in the pack, and of the faults of the audit trail that it reports.
  last_change bigint,
  faults integer,
  size bigint,
  content_hash text check (content_hash ~ '^[0-9a-f]{64}$'),
  ended_date timestamptz(3),
  expires_date timestamptz(3),
  -- The builder, which keeps the lease while it works. After a lapsed lease another one starts from the beginning.
  lease uuid,
  lease_until timestamptz(3),
  attempts integer not null default 0,
  primary key (organization_id, id),
  check ((names = 'SHOWN') = (reason is not null)),
  -- A pack without its content is never ready.
  check (state <> 'READY' or (content_hash is not null and size is not null and expires_date is not null))
);
create index audit_packs_open on audit_packs (created_date) where state in ('QUEUED', 'BUILDING');
create index audit_packs_ready on audit_packs (content_hash) where state = 'READY';

alter table audit_packs enable row level security;
alter table audit_packs force row level security;
create policy system on audit_packs to current_user using (app.is_system()) with check (app.is_system());
create policy readers on audit_packs for select to ansvar_app
  using (organization_id = any (array(select app.organizations_with('MANAGE'))));
create policy creators on audit_packs for insert to ansvar_app
  with check (
    organization_id = any (array(select app.organizations_with('MANAGE'))) and created_by_id = app.user_id()
    and state = 'QUEUED');
create policy cancellers on audit_packs for update to ansvar_app
  using (organization_id = any (array(select app.organizations_with('MANAGE'))))
  with check (organization_id = any (array(select app.organizations_with('MANAGE'))) and state = 'CANCELLED');
grant select (organization_id, id, state, standards, as_of, language, names, reason, files, created_by_id, created_by,
    created_date, phase, steps_done, steps, failure, last_change, faults, size, content_hash, ended_date, expires_date),
  insert (organization_id, standards, as_of, language, names, reason, files, created_by_id, created_by_organization_id,
    created_by, created_date),
  update (state, ended_date)
  on audit_packs to ansvar_app;

-- The records of a pack are read in the order of their ids, as the trail has them.
create index audit_trail_records on audit_trail (organization_id, resource, record_id, number);

-- The user who ordered a pack, in the form of `app.enter`: no row if that user may not manage the organization any more.
create function app.enter_for_audit_pack(organization uuid, pack uuid)
returns table (
  user_id uuid, user_name text, email text, language text, maintains_system boolean, own_organization_id uuid,
  level text, feature_accessibility text, time_zone text
)
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  ordered record;
begin
  perform set_config('app.system', 'on', true);
  select p.created_by_organization_id as organization_id, p.created_by_id as id into ordered
  from public.audit_packs p where p.organization_id = organization and p.id = pack and p.state = 'BUILDING';
  if not found then return; end if;
  perform set_config('app.user_id', ordered.id::text, true);
  if not organization = any (array(select app.organizations_with('MANAGE'))) then return; end if;
  return query
    select m.user_id, m.user_name, m.email, m.language, m.maintains_system, m.own_organization_id, m.level,
      m.feature_accessibility, m.time_zone
    from app.enter_as_member(ordered.organization_id, ordered.id) m;
end $$;
revoke execute on function app.enter_for_audit_pack from public;
