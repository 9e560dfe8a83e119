-- What an organisation uses a chemical for, folded once when it is saved: a search over thousands folds none.
alter table chemical_associations
  add column use_text text not null generated always as (app.fold(coalesce(use, ''))) stored;
