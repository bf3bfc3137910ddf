-- expands: search by whether the seller is a private person or a trader.

-- A declaration changes all unsold products of a seller in one statement. Indexing many of them takes longer than a
-- request may, so those of a seller with more than 100 are indexed in the background.
create function enter_products_of_changed_kind() returns trigger language plpgsql as $$
declare
  theirs record;
begin
  for theirs in
    select seller_id, array_agg(id) as ids from (
      select id, seller_id, seller_kind from changed
      except select id, seller_id, seller_kind from former) newly
    group by seller_id
  loop
    if cardinality(theirs.ids) > 100 then
      insert into search_backlog (seller_id) values (theirs.seller_id);
    else
      perform enter_for_search(theirs.ids);
    end if;
  end loop;
  return null;
end $$;
create trigger product_kind_searchable after update on product
  referencing old table as former new table as changed
  for each statement execute function enter_products_of_changed_kind();

-- Whether the products are indexed again without events: nothing about them has changed, so members with a saved
-- search are not told of them.
alter table search_backlog add column if not exists silent boolean not null default false;

create or replace function note_entry_news() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('search.silent', true) = 'true' then
    return null;
  end if;
  insert into product_news (product_id, entry_changed)
    values (case when tg_op = 'DELETE' then old.product_id else new.product_id end, true);
  return null;
end $$;

-- Changes of sellers come first: a silent pass would index their products without events. It waits for them also while
-- another process is at them. Other passes over all products come after the silent one, also while another process is
-- at it: they would announce what it has yet to index. Changes of attributes in that time are not announced.
create or replace function work_off_search_backlog(most integer) returns integer language plpgsql as $$
declare
  task search_backlog;
  ids uuid[];
begin
  select * into task from search_backlog
    where seller_id is not null
      or silent and not exists (select from search_backlog where seller_id is not null)
      or not silent and not exists (select from search_backlog where silent)
    order by seller_id is null, silent desc, id limit 1 for update skip locked;
  if not found then return null; end if;
  perform set_config('search.silent', task.silent::text, true);
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

-- A silent pass goes on when all products are to be indexed again.
create or replace function enter_all_anew() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7203117);
  delete from search_backlog where id in (
    select id from search_backlog where seller_id is null and not silent for update skip locked);
  insert into search_backlog default values;
  return null;
end $$;

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
    || case when product.seller_kind is null then '{}'
      else array['seller_kind=' || product.seller_kind] end
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

-- The key of a facet that is not an attribute. The last of the locks, since every search reads this table.
alter table attribute add constraint attribute_key_is_not_seller_kind check (key <> 'seller_kind');

-- Indexes the products there are again, in the background.
insert into search_backlog (seller_id, silent) select null, true where exists (select from product);
