-- Settings of an organization for its events.
alter table organizations
  -- Whether an accident, or an event of high importance, is closed only if it has a root cause.
  add column root_cause_required boolean not null default true,
  -- Whether members with the level READ may report events.
  add column readers_report_events boolean not null default false;
grant insert (root_cause_required, readers_report_events), update (root_cause_required, readers_report_events)
  on organizations to ansvar_app;
