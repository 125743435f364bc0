-- Ids of the vacancies whose text matches, separated by commas. The planner counts a walk over the whole table as
-- cheap because it does not see that the long vectors lie outside of it; so here it may not choose one.
CREATE FUNCTION vacancies_matching(query tsquery) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE
SET enable_seqscan = off
AS $$ SELECT string_agg(vacancy_id::text, ',') FROM vacancy_search WHERE document @@ query $$;
