-- What somebody may look for among the products that are on offer, in one narrow table: a search reads
-- nothing else until it knows which products it shows. It follows from the other tables and is kept by
-- triggers; `docs/decisions/0028-search.md` tells how it is read.

-- These stand in the query of a search, or are facets without being attributes.
alter table attribute add check
  (key not in ('q', 'price', 'sort', 'limit', 'cursor', 'category', 'condition', 'seller'));

create table search_entry (
  product_id uuid primary key references product (id) on delete cascade,
  price integer not null,
  -- How much it is below its original price; nothing when it is not.
  saving integer not null,
  created_at timestamptz(3) not null,
  -- `brand=Dell`, `memory=16`; of an attribute grouped by whole numbers, `screen_size=14`; of one with
  -- steps, one token for each step that is reached. And one of `~0` to `~255`, by chance: whoever reads
  -- those with `~7` reads a random sample.
  tokens text[] not null,
  -- The title (A), brand, model and other names (B), figures and choices (C), the description (D).
  words tsvector not null
);
-- Reading must not depend on how much was written lately.
create index search_entry_tokens on search_entry using gin (tokens) with (fastupdate = off);
create index search_entry_words on search_entry using gin (words) with (fastupdate = off);
create index search_entry_newest on search_entry (created_at desc, product_id desc);
create index search_entry_price on search_entry (price, product_id);
create index search_entry_saving on search_entry (saving desc, product_id desc);
alter table search_entry alter tokens set statistics 1000;

-- Every word of them: what is typed is looked up here, and its nearest if it is not there.
create table search_word (
  word text collate "C" primary key,
  -- Whether it names something: it stood in a title, a brand or a model.
  names boolean not null
);
create index search_word_alike on search_word using gin (word gin_trgm_ops) where names;

-- Every model, by how it may begin to be typed: with its brand and without.
create table search_model (
  phrase text collate "C",
  model text,
  primary key (phrase, model)
);

-- Work that is too much for the transaction that caused it: the products of this seller, or all, are
-- to be entered anew. Those up to `done_to` are done.
create table search_backlog (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid references member (id) on delete cascade,
  done_to uuid not null default '00000000-0000-0000-0000-000000000000'
);

-- Text as words with a space between them: lower case, no signs, units apart from their figures. What
-- is listed and what is looked for are read alike.
create function search_words(text text) returns text language sql immutable strict parallel safe as $$
  select trim(regexp_replace(regexp_replace(regexp_replace(
    lower(normalize(text, nfkc)),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u2000-\u206f\u2100-\u214f\u3000-\u303f]+',
    ' ', 'g'),
    '(\d)(gb|tb|mb|hz|inch|inches|zoll|in)\M', '\1 \2', 'g'),
    '\m(inch|inches|zoll)\M', 'in', 'g'))
$$;

create function search_vector(text text, weight "char") returns tsvector
language sql immutable parallel safe as $$
  select setweight(to_tsvector('simple', coalesce(search_words(text), '')), weight)
$$;

-- The groups in which a search finds the value of an attribute; none for a value of another kind.
create function search_values(kind text, grouped text, steps numeric[], value jsonb) returns setof text
language sql immutable parallel safe as $$
  select trim_scale((value #>> '{}')::numeric)::text
    where kind = 'number' and grouped = 'value' and jsonb_typeof(value) = 'number'
  union all
  select floor((value #>> '{}')::numeric)::text
    where kind = 'number' and grouped = 'whole' and jsonb_typeof(value) = 'number'
  union all
  select trim_scale(step)::text from unnest(steps) step
    where kind = 'number' and grouped = 'at_least' and jsonb_typeof(value) = 'number'
      and case when jsonb_typeof(value) = 'number' then (value #>> '{}')::numeric >= step end
  union all
  select value #>> '{}'
    where kind in ('text', 'choice') and jsonb_typeof(value) = 'string' and value #>> '{}' <> ''
  union all
  select case value when 'true' then 'yes' else 'no' end
    where kind = 'yes_no' and jsonb_typeof(value) = 'boolean'
  union all
  select distinct one from jsonb_array_elements_text(
      case when kind = 'choices' and jsonb_typeof(value) = 'array' then value else '[]' end) one
$$;

-- What the entries should be.
create view search_source as
select
  product.id as product_id,
  product.seller_id,
  product.resale_price as price,
  greatest(product.original_price - product.resale_price, 0) as saving,
  product.created_at,
  array['category=' || category.name, 'condition=' || product.condition,
      '~' || get_byte(uuid_send(product.id), 15)]
    || case when member.verified_at is null then '{}' else array['seller=verified'] end
    || coalesce(asked.tokens, '{}') as tokens,
  search_vector(product.title, 'A') || search_vector(category.name, 'B')
    || coalesce(asked.names, '') || coalesce(asked.figures, '')
    || search_vector(product.description, 'D') as words
from product
join member on member.id = product.seller_id
join category on category.id = product.category_id
left join lateral (
  select
    array_agg(key || '=' || value) filter (where filterable and value is not null) as tokens,
    search_vector(string_agg(distinct specs ->> key, ' ')
      filter (where kind in ('text', 'choice')), 'B') as names,
    search_vector(string_agg(distinct specs ->> key || ' ' || coalesce(unit, ''), ' ')
      filter (where kind in ('number', 'choices')), 'C') as figures
  from category_attribute
  join attribute on key = attribute_key
  left join lateral search_values(kind, attribute.grouping, steps, specs -> key) value on true
  where category_attribute.category_id = product.category_id and product.specs ? key
) asked on true
where product.sold_at is null and product.withdrawn_at is null and product.hidden_at is null;

-- In order, so that two who come with the same words do not wait for each other.
create function keep_search_words(entered tsvector) returns void language sql as $$
  insert into search_word as known (word, names)
    select lexeme, weights && '{A,B}' from unnest(entered)
    where length(lexeme) between 2 and 40 order by lexeme collate "C"
  on conflict (word) do update set names = true where excluded.names and not known.names
$$;

create view search_model_source as
select product.id as product_id, phrase, specs ->> 'model' as model
from product, lateral unnest(array[
  search_words(specs ->> 'model'), search_words(concat_ws(' ', specs ->> 'brand', specs ->> 'model'))
]) phrase
where sold_at is null and withdrawn_at is null and hidden_at is null
  and jsonb_typeof(specs -> 'model') = 'string' and phrase <> '';

-- Enters these products anew. They are kept from being changed, and from being entered by anybody else,
-- until the transaction ends: whoever comes later has seen more.
create function enter_for_search(ids uuid[]) returns void language plpgsql as $$
begin
  perform from product where id = any (ids) order by id for no key update;
  insert into search_entry as entry (product_id, price, saving, created_at, tokens, words)
    select product_id, price, saving, created_at, tokens, words from search_source
    where product_id = any (ids) order by product_id
  on conflict (product_id) do update
    set (price, saving, created_at, tokens, words) =
      (excluded.price, excluded.saving, excluded.created_at, excluded.tokens, excluded.words)
    where (entry.price, entry.saving, entry.created_at, entry.tokens, entry.words) is distinct from
      (excluded.price, excluded.saving, excluded.created_at, excluded.tokens, excluded.words);
  perform keep_search_words(words) from search_entry where product_id = any (ids) order by product_id;
  insert into search_model (phrase, model)
    select distinct phrase collate "C", model from search_model_source
    where product_id = any (ids) order by 1, 2
  on conflict do nothing;
  delete from search_entry where product_id = any (ids) and not exists (
    select from product where id = product_id
      and sold_at is null and withdrawn_at is null and hidden_at is null);
end $$;

-- Whoever changes attributes waits for those who enter products by them, and the other way round. Nobody
-- waits for the seller here: people are locked before their products, everywhere.
create function enter_changed_product() returns trigger language plpgsql as $$
begin
  if new.sold_at is not null or new.withdrawn_at is not null or new.hidden_at is not null then
    delete from search_entry where product_id = new.id;
    return null;
  end if;
  perform pg_advisory_xact_lock_shared(7203117);
  perform enter_for_search(array[new.id]);
  return null;
end $$;
create trigger product_searchable after insert on product
  for each row execute function enter_changed_product();
create trigger product_searchable_anew after update on product
  for each row
  when ((old.title, old.description, old.specs, old.condition, old.category_id, old.original_price,
      old.resale_price, old.sold_at is null, old.withdrawn_at is null, old.hidden_at is null)
    is distinct from (new.title, new.description, new.specs, new.condition, new.category_id,
      new.original_price, new.resale_price, new.sold_at is null, new.withdrawn_at is null,
      new.hidden_at is null))
  execute function enter_changed_product();

-- Most sellers have a handful of products, which show the badge at once.
create function enter_changed_seller() returns trigger language plpgsql as $$
declare
  theirs uuid[] := array(
    select id from product where seller_id = new.id and withdrawn_at is null and sold_at is null
    limit 101);
begin
  if cardinality(theirs) > 100 then
    insert into search_backlog (seller_id) values (new.id);
  else
    perform enter_for_search(theirs);
  end if;
  return null;
end $$;
create trigger member_searchable after update of verified_at on member
  for each row when ((old.verified_at is null) <> (new.verified_at is null))
  execute function enter_changed_seller();

create function enter_all_anew() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7203117);
  delete from search_backlog where seller_id is null;
  insert into search_backlog default values;
  return null;
end $$;
create trigger attribute_searchable after update of kind, grouping, steps, unit or delete on attribute
  for each statement execute function enter_all_anew();
create trigger category_attribute_searchable after insert or update of filterable or delete
  on category_attribute for each statement execute function enter_all_anew();
create trigger category_searchable after update of name on category
  for each statement execute function enter_all_anew();

-- Enters the next products of the backlog anew, so many at most; how many there were. Null: nothing is
-- left, or another process is at it.
create function work_off_search_backlog(most integer) returns integer language plpgsql as $$
declare
  task search_backlog;
  ids uuid[];
begin
  select * into task from search_backlog order by id limit 1 for update skip locked;
  if not found then return null; end if;
  ids := array(
    select id from product
    where id > task.done_to and (task.seller_id is null or seller_id = task.seller_id)
    order by id limit most);
  perform enter_for_search(ids);
  if cardinality(ids) < most then
    delete from search_backlog where id = task.id;
  else
    update search_backlog set done_to = ids[most] where id = task.id;
  end if;
  return cardinality(ids);
end $$;

-- Enters everything, into empty tables.
create function fill_search() returns void language sql as $$
  insert into search_entry (product_id, price, saving, created_at, tokens, words)
    select product_id, price, saving, created_at, tokens, words from search_source;
  insert into search_word (word, names)
    select word, bool_or(names) from (
      select word, true as names from ts_stat('select words from search_entry', 'ab')
      union all
      select word, false from ts_stat('select words from search_entry', 'cd')
    ) used
    where length(word) between 2 and 40 group by word;
  insert into search_model (phrase, model) select distinct phrase, model from search_model_source
$$;
select fill_search();
