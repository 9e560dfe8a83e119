-- Compliance obligations that were added by mistake can be moved to the bin. An organization adds legislation once: adding it
-- again takes its obligation out of the bin.
alter table legislation_associations add column bin_id uuid;
alter table legislation_associations add foreign key (organization_id, bin_id) references bin_items (organization_id, id);
create policy live on legislation_associations as restrictive for all to ansvar_app
  using (bin_id is null or current_user <> 'ansvar_app' or app.shows_bin()) with check (true);
