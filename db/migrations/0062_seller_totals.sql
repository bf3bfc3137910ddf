-- expands: what cards show of a seller is stored instead of counted for each card.

create table seller_total (
  seller_id uuid primary key references member (id) on delete cascade,
  completed_sales integer not null default 0,
  -- Published reviews by buyers that were not removed.
  reviews integer not null default 0,
  -- The sum of all scores of these reviews, three for each.
  scores bigint not null default 0
);

create function add_to_seller_total(seller uuid, more_sales integer, more_reviews integer, more_scores integer)
returns void language sql as $$
  insert into seller_total as t values (seller, more_sales, more_reviews, more_scores)
  on conflict (seller_id) do update set
    completed_sales = t.completed_sales + excluded.completed_sales,
    reviews = t.reviews + excluded.reviews,
    scores = t.scores + excluded.scores
$$;

create function is_counted(review) returns boolean language sql immutable as $$
  select $1.author = 'buyer' and $1.published_at is not null and $1.removed_at is null
$$;

create function count_completed_sale() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    if old.state = 'completed' then perform add_to_seller_total(old.seller_id, -1, 0, 0); end if;
  end if;
  if tg_op <> 'DELETE' then
    if new.state = 'completed' then perform add_to_seller_total(new.seller_id, 1, 0, 0); end if;
  end if;
  return null;
end $$;

create function count_review() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    if is_counted(old) then
      perform add_to_seller_total(old.subject_id, 0, -1, -(old.agreement + old.communication + old.handover));
    end if;
  end if;
  if tg_op <> 'DELETE' then
    if is_counted(new) then
      perform add_to_seller_total(new.subject_id, 0, 1, new.agreement + new.communication + new.handover);
    end if;
  end if;
  return null;
end $$;

-- Deferred, so that the row of a seller is locked last and only while its transaction commits: sales of one
-- seller do not wait for each other, and no order of their writes can deadlock.
create constraint trigger sale_counted after insert or delete on sale
  deferrable initially deferred for each row execute function count_completed_sale();
create constraint trigger sale_counted_anew after update of state on sale
  deferrable initially deferred for each row
  when ((old.state = 'completed') is distinct from (new.state = 'completed'))
  execute function count_completed_sale();
create constraint trigger review_counted after insert or delete on review
  deferrable initially deferred for each row execute function count_review();
create constraint trigger review_counted_anew after update on review
  deferrable initially deferred for each row
  when (is_counted(old) or is_counted(new))
  execute function count_review();

-- The same, counted from the rows themselves.
create view counted_seller_total as
  select seller_id, coalesce(completed_sales, 0) as completed_sales,
    coalesce(reviews, 0) as reviews, coalesce(scores, 0) as scores
  from (
    select seller_id, count(*)::int as completed_sales from sale where state = 'completed' group by seller_id
  ) as sold
  full join (
    select subject_id as seller_id, count(*)::int as reviews,
      sum(agreement + communication + handover)::bigint as scores
    from review where is_counted(review) group by subject_id
  ) as rated using (seller_id);

-- What is stored wrongly.
create view wrong_seller_total as
  select seller_id, total.name, total.kept, total.counted
  from counted_seller_total c
  full join seller_total t using (seller_id)
  cross join lateral (values
    ('completed_sales', coalesce(t.completed_sales, 0)::bigint, coalesce(c.completed_sales, 0)::bigint),
    ('reviews', coalesce(t.reviews, 0), coalesce(c.reviews, 0)),
    ('scores', coalesce(t.scores, 0), coalesce(c.scores, 0))
  ) as total (name, kept, counted)
  where total.kept <> total.counted;

-- Corrects wrong totals, and returns what they were. Transactions that change totals wait until it ends.
create function recount_seller_totals() returns setof wrong_seller_total language sql as $$
  lock table seller_total in share row exclusive mode;
  with wrong as (select * from wrong_seller_total),
  corrected as (
    insert into seller_total
      select seller_id, coalesce(completed_sales, 0), coalesce(reviews, 0), coalesce(scores, 0)
      from (select distinct seller_id from wrong) w left join counted_seller_total using (seller_id)
      on conflict (seller_id) do update set completed_sales = excluded.completed_sales,
        reviews = excluded.reviews, scores = excluded.scores
  )
  select * from wrong order by seller_id, name
$$;
