-- How the interface writes days for a user: as the user's language does, or yyyy-mm-dd.
alter table accounts add column date_format text not null default 'LANGUAGE' check (date_format in ('LANGUAGE', 'ISO'));
grant select (date_format), update (date_format) on accounts to ansvar_app;
