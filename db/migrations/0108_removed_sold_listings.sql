-- expands: staff remove the page of a sold listing, and deleted accounts leave no texts of unsold ones.

-- What earlier releases left of accounts that were deleted. A product that a buyer paid for is part of a sale.
with erased as (
  update product set description = '-', image = '', specs = '{}', passport = null, disclosures = null
  from member
  where member.id = product.seller_id and member.deleted_at is not null
    and product.sold_at is null and product.description <> '-'
    and not exists (
      select from booking where product_id = product.id and state in ('paid', 'refunded'))
  returning product.id
)
update product_photo set alt = '' from erased where product_id = erased.id and alt <> '';

-- Last, so that others do not wait for the update above. `removed`: staff removed the listing of a sold product,
-- which stays sold.
alter table product
  drop constraint product_hidden_because_check,
  add constraint product_hidden_because_check
    check (hidden_because in ('paused', 'serial', 'removed')) not valid;
