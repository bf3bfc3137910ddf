-- expands: an id that the client chooses for a new listing, so that one that is sent again is not listed twice.

alter table product add column if not exists client_id uuid;

create unique index if not exists one_product_per_client_id on product (seller_id, client_id)
  where client_id is not null;
