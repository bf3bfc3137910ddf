-- What a product page shows beside the product: others of a like price, and what its seller has sold.
create index product_for_sale on product (category_id, resale_price, id)
  where sold_at is null and withdrawn_at is null and hidden_at is null;
create index product_sold_of_seller on product (seller_id) where sold_at is not null;

-- A sale changes what is said of its seller on all their pages.
create function tell_seller_sold() returns trigger language plpgsql as $$
begin
  perform tell_shown('sales:' || new.seller_id);
  return null;
end $$;
create trigger seller_sold after update of sold_at on product
  for each row when ((old.sold_at is null) is distinct from (new.sold_at is null))
  execute function tell_seller_sold();
