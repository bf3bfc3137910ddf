-- expands: which changes of a search entry are events.

-- The place too: a search near it may match the product now.
drop trigger entry_news_of_change on search_entry;
create trigger entry_news_of_change after update on search_entry
  for each row when (
    (old.price, old.tokens, old.words, old.place_id) is distinct from
    (new.price, new.tokens, new.words, new.place_id)
  )
  execute function note_entry_news();
