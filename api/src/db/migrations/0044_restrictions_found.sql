-- The numbers that restrictions are found by. An index of this kind keeps what is new to it in a list beside itself, which
-- every search reads through until a server tidies up. The embedded database never does, and the lists of substances are
-- written once.
alter index restrictions_cas set (fastupdate = off);
alter index restrictions_ec set (fastupdate = off);
select gin_clean_pending_list('restrictions_cas'), gin_clean_pending_list('restrictions_ec');
