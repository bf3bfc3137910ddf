-- expands: listings no longer wait for each other because they share words.

-- `on conflict do update` locks the existing row even if its condition is false, until the transaction ends. Words
-- are never deleted, so those that change nothing are left out. New words go in order, so that two transactions
-- with the same ones do not wait for each other.
create or replace function keep_search_words(entered tsvector) returns void language sql as $$
  insert into search_word as known (word, names)
    select lexeme, weights && '{A,B}' from unnest(entered)
    where length(lexeme) between 2 and 40
      and not exists (
        select from search_word where word = lexeme and (names or not weights && '{A,B}'))
    order by lexeme collate "C"
  on conflict (word) do update set names = true where excluded.names and not known.names
$$;
