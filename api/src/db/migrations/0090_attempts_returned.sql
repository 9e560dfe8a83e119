-- An attempt that succeeds is taken back where it was counted before it was tried.

-- Takes back one attempt that was counted at that moment.
create function app.return_attempt(asked bytea, made timestamptz) returns void
language sql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
  update public.attempts a
  set times = a.times[:array_position(a.times, made) - 1] || a.times[array_position(a.times, made) + 1:]
  where a.key = asked and made = any (a.times);
$$;

revoke execute on function app.return_attempt from public;
grant execute on function app.return_attempt to ansvar_app;
