-- expands: a change of the terms of a listing ends the offers that wait for an answer.

-- Whether it was superseded because the listing was changed.
alter table offer add column if not exists is_outdated boolean not null default false;
-- Null for these: they are not among the three that a buyer can make for a product.
alter table offer alter column number drop not null;

create or replace function end_outdated_offers() returns trigger language plpgsql as $$
begin
  update offer set state = 'superseded', is_outdated = true, number = null
    where product_id = new.id and state in ('open', 'countered');
  return null;
end $$;
create or replace trigger product_offers_outdated after update of terms_changed_at on product
  for each row when (new.terms_changed_at is distinct from old.terms_changed_at)
  execute function end_outdated_offers();

update offer set state = 'superseded', is_outdated = true, number = null
  from product where product.id = offer.product_id and state in ('open', 'countered')
    and product.terms_changed_at > offer.created_at;

alter table offer add constraint offer_number_unless_outdated check (is_outdated = (number is null));
