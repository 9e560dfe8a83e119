-- Members who are responsible for a corrective action upload files at any level: photos of what they did, and of their
-- comments. Other readers upload nothing.
create policy participant_makers on files for insert to ansvar_app
  with check (
    organization_id = any (array(select app.organizations_with('READ')))
    and uploaded_by_id = app.user_id() and owner_id is null
    and exists (select from app.own_corrective_actions(organization_id)));

create policy participant_editors on files for update to ansvar_app
  using (
    organization_id = any (array(select app.organizations_with('READ')))
    and ((owner_id is null and uploaded_by_id = app.user_id())
      or (owner_table = 'corrective_actions' and owner_id in (select app.own_corrective_actions(organization_id)))
      or (owner_table = 'event_comments' and exists (
        select from event_comments c
        where c.organization_id = files.organization_id and c.id = files.owner_id and c.author_id = app.user_id()))))
  with check (
    (owner_table = 'corrective_actions' and owner_id in (select app.own_corrective_actions(organization_id)))
    or (owner_table = 'event_comments' and exists (
      select from event_comments c
      where c.organization_id = files.organization_id and c.id = files.owner_id and c.author_id = app.user_id())));
