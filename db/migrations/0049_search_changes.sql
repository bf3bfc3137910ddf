-- expands: search results and their counts are cached.

-- They depend on every entry. A transaction sends the same notification once.
create function notify_search_changed() returns trigger language plpgsql as $$
begin
  perform tell_shown('search');
  return null;
end $$;
create trigger search_entry_shown after insert or update or delete or truncate on search_entry
  for each statement execute function notify_search_changed();
