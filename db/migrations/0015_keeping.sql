-- What members keep an eye on: products they have marked, and searches they have saved. What happened to
-- a product is noted by triggers, whoever caused it, and looked at a moment later by one of the processes.

create table favourite (
  member_id uuid not null references member (id) on delete cascade,
  product_id uuid not null references product (id) on delete cascade,
  -- What it cost when it was marked, or when its price was last looked at since.
  price integer not null check (price > 0),
  -- Whether it was sold, held or off the site when it was last looked at.
  away boolean not null default false,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (member_id, product_id)
);
create index favourite_newest on favourite (member_id, created_at desc, product_id desc);
create index favourite_of_product on favourite (product_id);

create table saved_search (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references member (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 120),
  -- As it stands in an address, in the one way in which it is written; without its order.
  query text not null,
  alerts text not null check (alerts in ('none', 'instant', 'daily', 'weekly')),
  paused boolean not null default false,
  created_at timestamptz(3) not null default clock_timestamp(),
  -- What a product must have one of to be found at all: of what is asked for, the rarest. So a product is
  -- held against few of all searches. `{*}` where nothing is asked that could be named.
  keys text[] not null,
  -- What it asks, as `search_entry` is asked: of the tokens, of the words (null for any), of the price.
  tokens tsquery,
  words tsquery,
  price_from integer,
  price_to integer,
  -- Whether its words mean the same for ever. Of words nobody has used it is not known yet.
  settled boolean not null,
  -- As long as it is not: the words that were typed.
  typed text[] not null default '{}',
  unique (member_id, query)
);
create index saved_search_newest on saved_search (member_id, created_at desc, id desc);
create index saved_search_keys on saved_search using gin (keys) with (fastupdate = off)
  where alerts <> 'none' and not paused;

-- What was found for whom: each product once for each search. No reference to the product, since whoever
-- changes a product waits for those who look at it, and not the other way round.
create table saved_search_match (
  search_id uuid not null references saved_search (id) on delete cascade,
  product_id uuid not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  sent_at timestamptz(3),
  primary key (search_id, product_id)
);
create index saved_search_match_unsent on saved_search_match (search_id) where sent_at is null;

alter table member
  -- Which letters about favourites they want.
  add tell_price_drops boolean not null default true,
  add tell_returns boolean not null default true;

-- Products to be looked at, each from when on; one of which there is much news stands here many times. It
-- refers to nothing and nothing in it is unique, so that to write here is to wait for nobody.
create table product_news (
  id bigint generated always as identity primary key,
  product_id uuid not null,
  due timestamptz(3) not null default clock_timestamp()
);
create index product_news_due on product_news (due, product_id);
create index product_news_of_product on product_news (product_id, due);

create function note_entry_news() returns trigger language plpgsql as $$
begin
  insert into product_news (product_id)
    values (case when tg_op = 'DELETE' then old.product_id else new.product_id end);
  return null;
end $$;
create trigger entry_news after insert or delete on search_entry
  for each row execute function note_entry_news();
create trigger entry_news_of_change after update on search_entry
  for each row when ((old.price, old.tokens, old.words) is distinct from (new.price, new.tokens, new.words))
  execute function note_entry_news();

create function note_booking_news() returns trigger language plpgsql as $$
begin
  insert into product_news (product_id) values (new.product_id);
  return null;
end $$;
create trigger booking_news after insert on booking
  for each row execute function note_booking_news();
create trigger booking_news_of_change after update of state on booking
  for each row when (old.state is distinct from new.state) execute function note_booking_news();

-- By what a search may be found that asks for these words: each of them, and what they begin with.
create function search_word_keys(words tsvector) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct key), '{}') from unnest(tsvector_to_array(words)) word, lateral (
    select '=' || word as key
    union all
    select '^' || left(word, n) from generate_series(3, least(length(word), 40)) n
  ) one
$$;

-- Whether one of these words may be what somebody meant who typed this one: the word itself or one it
-- begins, one slip away, or alike. It may say yes too often, and never no wrongly: of a word with one slip
-- in it, the first half or the second is as it was.
create function may_mean_one_of(typed text, words text[]) returns boolean
language sql stable parallel safe as $$
  select exists (
    select from unnest(words) word, greatest(1, (length(typed) - 1) / 2) half
    where left(word, half) = left(typed, half) or right(word, half) = right(typed, half)
      or (length(typed) >= 6 and word % typed))
$$;

-- An attribute that is no more is not looked at: what asked for it is read again.
create function unsettle_searches() returns trigger language plpgsql as $$
begin
  update saved_search set settled = false, keys = '{*}', tokens = null, words = null
  where position('&' || old.key || '=' in '&' || query) > 0;
  return null;
end $$;
create trigger attribute_unsettles after delete on attribute
  for each row execute function unsettle_searches();
