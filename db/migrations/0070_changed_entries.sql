-- expands: which product events are matched against saved searches.

-- Whether the search entry of the product changed, not only whether it is reserved. Events that are due
-- already are matched, as they were before.
alter table product_news add column entry_changed boolean not null default true;
alter table product_news alter column entry_changed set default false;

create or replace function note_entry_news() returns trigger language plpgsql as $$
begin
  insert into product_news (product_id, entry_changed)
    values (case when tg_op = 'DELETE' then old.product_id else new.product_id end, true);
  return null;
end $$;
