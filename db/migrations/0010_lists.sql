-- Searching members by a part of their name or address, however many there are. The extension comes
-- with PostgreSQL and may be added by whoever owns the database.
create extension if not exists pg_trgm;
create index member_search on member using gin (name gin_trgm_ops, email gin_trgm_ops)
  where deleted_at is null;

-- What the dashboards count, read from the index alone.
create index member_unverified on member (id)
  where is_seller and verified_at is null and deleted_at is null;
drop index product_of_seller;
create index product_of_seller on product (seller_id, created_at desc, id desc) include (sold_at)
  where withdrawn_at is null;
