-- Files of scopes, by version, and of stakeholders; and the logos of organisations. Each file as in policies.

alter table scopes add column files jsonb not null default '[]';
alter table scope_versions add column files jsonb not null default '[]';
alter table stakeholder_associations add column files jsonb not null default '[]';

-- One file, a PNG that the service itself wrote; none where there is no logo.
alter table organizations add column logo jsonb;
grant insert (logo), update (logo) on organizations to ansvar_app;
-- Whether a file was drawn anew as a logo; no other may become one.
alter table files add column is_logo boolean not null default false;
