-- expands: search by distance and by delivery.

-- These stand in the query of a search, or are facets without being attributes.
alter table attribute add constraint attribute_key_is_no_search_parameter
  check (key not in ('near', 'within', 'delivery'));

-- How the buyer gets it.
alter table product add delivery text not null default 'both'
  check (delivery in ('both', 'ship', 'meet'));

-- The place that the location names; zero if the gazetteer has none.
alter table search_entry add place_id integer not null default 0;
create index search_entry_place on search_entry (place_id, product_id);

alter table saved_search
  add near_place integer,
  add within_km integer,
  add check ((near_place is null) = (within_km is null));

create or replace view search_source as
select
  product.id as product_id,
  product.seller_id,
  product.resale_price as price,
  greatest(product.original_price - product.resale_price, 0) as saving,
  product.created_at,
  array['category=' || category.name, 'condition=' || product.condition,
      '~' || get_byte(uuid_send(product.id), 15)]
    || case when member.verified_at is null then '{}' else array['seller=verified'] end
    || case product.delivery when 'both' then array['delivery=ship', 'delivery=meet']
      else array['delivery=' || product.delivery] end
    || coalesce(asked.tokens, '{}') as tokens,
  search_vector(product.title, 'A') || search_vector(category.name, 'B')
    || coalesce(asked.names, '') || coalesce(asked.figures, '')
    || search_vector(product.description, 'D') as words,
  resolve_place(product.location) as place_id
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

create or replace function enter_for_search(ids uuid[]) returns void language plpgsql as $$
begin
  perform from product where id = any (ids) order by id for no key update;
  insert into search_entry as entry (product_id, price, saving, created_at, tokens, words, place_id)
    select product_id, price, saving, created_at, tokens, words, place_id from search_source
    where product_id = any (ids) order by product_id
  on conflict (product_id) do update
    set (price, saving, created_at, tokens, words, place_id) =
      (excluded.price, excluded.saving, excluded.created_at, excluded.tokens, excluded.words,
        excluded.place_id)
    where (entry.price, entry.saving, entry.created_at, entry.tokens, entry.words, entry.place_id)
      is distinct from (excluded.price, excluded.saving, excluded.created_at, excluded.tokens,
        excluded.words, excluded.place_id);
  perform keep_search_words(words) from search_entry where product_id = any (ids) order by product_id;
  insert into search_model (phrase, model)
    select distinct phrase collate "C", model from search_model_source
    where product_id = any (ids) order by 1, 2
  on conflict do nothing;
  delete from search_entry where product_id = any (ids) and not exists (
    select from product where id = product_id
      and sold_at is null and withdrawn_at is null and hidden_at is null);
end $$;

create or replace function fill_search() returns void language sql as $$
  insert into search_entry (product_id, price, saving, created_at, tokens, words, place_id)
    select product_id, price, saving, created_at, tokens, words, place_id from search_source;
  insert into search_word (word, names)
    select word, bool_or(names) from (
      select word, true as names from ts_stat('select words from search_entry', 'ab')
      union all
      select word, false from ts_stat('select words from search_entry', 'cd')
    ) used
    where length(word) between 2 and 40 group by word;
  insert into search_model (phrase, model) select distinct phrase, model from search_model_source
$$;

drop trigger product_searchable_anew on product;
create trigger product_searchable_anew after update on product
  for each row
  when ((old.title, old.description, old.specs, old.condition, old.category_id, old.original_price,
      old.resale_price, old.location, old.delivery, old.sold_at is null, old.withdrawn_at is null,
      old.hidden_at is null)
    is distinct from (new.title, new.description, new.specs, new.condition, new.category_id,
      new.original_price, new.resale_price, new.location, new.delivery, new.sold_at is null,
      new.withdrawn_at is null, new.hidden_at is null))
  execute function enter_changed_product();

-- Enters the products there are anew, in the background.
insert into search_backlog (seller_id) select null where exists (select from product);
