-- Whoever is signed in reads the catalogues. Asked in a subquery, that is answered once a statement; asked by itself it
-- was answered at every row, which was half of what it took to look through 5,000 chemicals.
alter policy readers on chemicals using ((select app.user_id()) is not null);
alter policy readers on emission_factors using ((select app.user_id()) is not null);
alter policy readers on legislations using ((select app.user_id()) is not null);
alter policy readers on stakeholders using ((select app.user_id()) is not null);
alter policy readers on substances using ((select app.user_id()) is not null);
alter policy readers on waste_types using ((select app.user_id()) is not null);
