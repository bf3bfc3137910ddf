-- expands: what saved searches have found is forgotten by its age. Rows stand about in the order in which
-- they were written, so a few numbers tell where those of long ago are.
create index if not exists saved_search_match_age on saved_search_match using brin (created_at);
