-- A logo is its organisation's managers' to change, so theirs alone to bring.
create policy logos on files as restrictive for insert to ansvar_app
  with check (not is_logo or organization_id = any (array(select app.organizations_with('MANAGE'))));
