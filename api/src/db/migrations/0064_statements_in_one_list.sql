-- Each statement is in one list: those of CLP that begin with EUH in the supplemental one (Annexes II and III). What refers
-- to one by its row among the hazard statements refers to its row there from now on; the edition of the file that is loaded
-- next does not have it. Label and danger code follow from the codes, which stay.
select set_config('app.system', 'on', true);

create temporary table moved on commit drop as
  select h.id, e.id as eu_id
  from hazard_statements h
  join eu_hazard_statements e on e.code = h.code;

do $$
declare
  listed text;
begin
  foreach listed in array array['substances', 'chemicals'] loop
    execute format($update$
      update %I r set
        eu_hazard_statement_ids = r.eu_hazard_statement_ids || array(
          select m.eu_id from unnest(r.hazard_statement_ids) with ordinality as own (id, position)
          join moved m on m.id = own.id
          where m.eu_id <> all (r.eu_hazard_statement_ids) order by own.position),
        hazard_statement_ids = array(
          select own.id from unnest(r.hazard_statement_ids) with ordinality as own (id, position)
          where own.id not in (select m.id from moved m) order by own.position)
      where r.hazard_statement_ids && (select array_agg(m.id) from moved m)$update$, listed);
  end loop;
end $$;

delete from hazard_statements where id in (select id from moved);

select set_config('app.system', '', true);
