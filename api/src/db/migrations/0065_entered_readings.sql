-- A reading may be entered in another unit of the meter's group: `value`, `final_value` and `initial_value` are in the
-- meter's unit, these are what was entered. Without an entered unit, as in every row before, it was entered in the meter's.
alter table readings
  add column entered_unit text,
  add column entered_value double precision,
  add column entered_final_value double precision,
  add column entered_initial_value double precision,
  add constraint readings_entered check ((entered_unit is null) = (entered_value is null));

create index readings_entered on readings (organization_id, meter_id, performed_at) where entered_unit is not null;

-- A process of the version before corrects the amounts alone; what was entered is then no longer what is stored.
create function app.forget_entered() returns trigger language plpgsql as $$
begin
  if (new.entered_unit, new.entered_value, new.entered_final_value, new.entered_initial_value)
      is not distinct from (old.entered_unit, old.entered_value, old.entered_final_value, old.entered_initial_value)
  then
    new.entered_unit := null;
    new.entered_value := null;
    new.entered_final_value := null;
    new.entered_initial_value := null;
  end if;
  return new;
end $$;
create trigger forget_entered before update on readings for each row
  when (old.entered_unit is not null and (new.value, new.final_value, new.initial_value)
    is distinct from (old.value, old.final_value, old.initial_value))
  execute function app.forget_entered();
