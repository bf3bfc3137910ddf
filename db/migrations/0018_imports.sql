-- Counts the changes of an attribute: who changes it says which one was read, so that of two admins
-- at once the second does not undo unseen what the first has done.
alter table attribute add revision integer not null default 1;

-- What was sold of a like kind, newest first: for what to ask for another one.
create index sold_of_model on product (category_id, lower(specs ->> 'model'), sold_at desc)
  where sold_at is not null;
create index sold_in_condition on product (category_id, condition, sold_at desc)
  where sold_at is not null;
create index sold_in_category on product (category_id, sold_at desc) where sold_at is not null;

-- Which files a seller has listed products from, so that the same one is not listed twice unawares.
create table product_import (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null references member (id),
  -- SHA-256 of the text.
  file_hash bytea not null check (octet_length(file_hash) = 32),
  products integer not null check (products > 0),
  listed_at timestamptz(3) not null default clock_timestamp(),
  unique (seller_id, file_hash)
);
