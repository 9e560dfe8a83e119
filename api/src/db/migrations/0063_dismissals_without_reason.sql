-- An event may be dismissed without a reason; the web app is what asks for one.
do $$
declare
  name text;
begin
  select conname into strict name from pg_constraint
  where conrelid = 'public.events'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%state_reason%';
  execute format('alter table events drop constraint %I', name);
end $$;
