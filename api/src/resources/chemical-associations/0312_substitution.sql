-- The decision of an organization whether to replace a chemical by a less dangerous one.
-- { candidates: [{ chemical_id, name, danger_code, why_not }], decision, because, decided_on, review_on }
alter table chemical_associations
  add column substitution jsonb check (jsonb_typeof(substitution) = 'object');
