-- The passages of safety data sheets from which values of an own chemical were accepted:
-- [{ extraction_id, file_id, path, value, page, quote }]. They outlive the extraction, which is removed after 30 days.
alter table own_chemicals add column evidence jsonb not null default '[]';
