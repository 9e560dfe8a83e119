-- Policies, every saved version of each, and their reviews.

create table policies (
  organization_id uuid not null references organizations,
  id uuid not null default gen_random_uuid(),
  version integer not null default 1,
  title text not null,
  body text not null default '',
  state text not null check (state in ('DRAFT', 'APPROVED', 'RETIRED')),
  owner_id uuid,
  iso_standards text[] not null default '{}',
  approved_by_id uuid,
  approved_on date,
  review_period text,
  -- Kept, not computed, so that lists sort by it; written with every save and every review.
  next_review_date date,
  communications jsonb not null default '[]',
  created_date timestamptz(3) not null default now(),
  last_modified_date timestamptz(3) not null default now(),
  last_modified_by text not null,
  title_key text collate "C" not null generated always as (app.sort_key(title)) stored,
  search_text text not null generated always as (app.fold(title || ' ' || body)) stored,
  primary key (organization_id, id),
  foreign key (organization_id, owner_id) references members (organization_id, id),
  foreign key (organization_id, approved_by_id) references members (organization_id, id),
  check (state <> 'APPROVED' or (approved_by_id is not null and approved_on is not null and review_period is not null))
);
create index policies_title on policies (organization_id, title_key, id);
create index policies_next_review on policies (organization_id, next_review_date, id);

create table policy_revisions (
  organization_id uuid not null,
  id uuid not null default gen_random_uuid(),
  policy_id uuid not null,
  version integer not null,
  title text not null,
  body text not null,
  state text not null,
  owner_id uuid,
  iso_standards text[] not null,
  approved_by_id uuid,
  approved_on date,
  review_period text,
  communications jsonb not null,
  last_modified_date timestamptz(3) not null,
  last_modified_by text not null,
  primary key (organization_id, id),
  foreign key (organization_id, policy_id) references policies (organization_id, id),
  foreign key (organization_id, owner_id) references members (organization_id, id),
  foreign key (organization_id, approved_by_id) references members (organization_id, id),
  unique (organization_id, policy_id, version)
);

create table policy_reviews (
  organization_id uuid not null,
  id uuid not null default gen_random_uuid(),
  policy_id uuid not null,
  version integer not null default 1,
  performed_on date not null,
  reviewer_id uuid,
  outcome text not null check (outcome in ('STILL_VALID', 'TO_BE_CHANGED')),
  note text,
  created_date timestamptz(3) not null default now(),
  last_modified_date timestamptz(3) not null default now(),
  last_modified_by text not null,
  primary key (organization_id, id),
  foreign key (organization_id, policy_id) references policies (organization_id, id),
  foreign key (organization_id, reviewer_id) references members (organization_id, id)
);
create index policy_reviews_policy on policy_reviews (organization_id, policy_id, performed_on);

do $$
declare
  name text;
begin
  foreach name in array array['policies', 'policy_revisions', 'policy_reviews'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy system on %I to current_user using (app.is_system()) with check (app.is_system())', name);
    execute format('create policy readers on %I for select to ansvar_app using (organization_id = any (array(select app.organizations_with(''READ''))))', name);
    execute format('create policy makers on %I for insert to ansvar_app with check (organization_id = any (array(select app.organizations_with(''EDIT''))))', name);
  end loop;
  foreach name in array array['policies', 'policy_reviews'] loop
    execute format('create policy editors on %I for update to ansvar_app using (organization_id = any (array(select app.organizations_with(''EDIT'')))) with check (organization_id = any (array(select app.organizations_with(''EDIT''))))', name);
  end loop;
end $$;

grant select, insert, update on policies, policy_reviews to ansvar_app;
-- A revision is never changed.
grant select, insert on policy_revisions to ansvar_app;
