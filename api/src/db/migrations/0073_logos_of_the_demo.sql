-- The restriction on logos binds requests, which run as ansvar_app. The owner is a member of that role on a PostgreSQL
-- server, and writes the demo's logos as the system.
drop policy logos on files;
create policy logos on files as restrictive for insert to ansvar_app
  with check (
    current_user <> 'ansvar_app'
    or not is_logo
    or organization_id = any (array(select app.organizations_with('MANAGE')))
  );
