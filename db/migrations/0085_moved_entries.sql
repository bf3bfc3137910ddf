-- expands: which changes of a search entry are events, and which matches they replace.

-- The place too: a search near it may match the product now.
drop trigger entry_news_of_change on search_entry;
create trigger entry_news_of_change after update on search_entry
  for each row when (
    (old.price, old.tokens, old.words, old.place_id) is distinct from
    (new.price, new.tokens, new.words, new.place_id)
  )
  execute function note_entry_news();

-- Matches of a changed product that were not sent yet are replaced.
create index if not exists saved_search_match_of_product on saved_search_match (product_id)
  where sent_at is null;
