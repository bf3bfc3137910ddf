-- expands: how the buyer of a booking or an offer wants to get the product.

-- Null if the listing offers both ways and the buyer has not chosen, and of bookings from before.
alter table booking
  add column if not exists delivery text,
  add constraint booking_delivery_way check (delivery in ('ship', 'meet')) not valid;
alter table offer
  add column if not exists delivery text,
  add constraint offer_delivery_way check (delivery in ('ship', 'meet')) not valid;
