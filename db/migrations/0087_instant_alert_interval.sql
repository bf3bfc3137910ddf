-- expands: when the matches of a saved search were last sent, for the interval of instant alerts.

create index if not exists saved_search_match_sent on saved_search_match (search_id, sent_at)
  where sent_at is not null;
