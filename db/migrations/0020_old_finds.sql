-- Rows stand in the order in which they were written, so those of long ago are found by a few numbers.
create index saved_search_match_age on saved_search_match using brin (created_at);
