-- The members who were notified that a record is in the bin may see its item, which says who moved it there and when. They may
-- not restore it.
create policy notified on bin_items for select to ansvar_app using (
  organization_id = any (array(select app.organizations_with('READ')))
  and exists (
    select from notifications n
    where n.organization_id = bin_items.organization_id and n.member_id = app.user_id()
      and n.kind in ('RECORD_DISCARDED', 'ACTION_DISCARDED')
      and (n.record_id = bin_items.record_id or n.part_id = bin_items.record_id)));
