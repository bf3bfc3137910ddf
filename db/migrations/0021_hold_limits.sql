-- expands: what limits how many products are held unpaid, and how often people are e-mailed about one.

alter table booking
  -- Keyed hash of the client address block that the hold was made from. Only while it is held.
  add network_hash bytea,
  -- When the buyer cancelled. Null for a booking that ended in another way: a hold that ran out ended at
  -- `expires_at`, and one that ended with its product or its buyer is not the buyer's choice.
  add released_at timestamptz(3);

create function clear_network_hash() returns trigger language plpgsql as $$
begin
  new.network_hash = null;
  return new;
end $$;
create trigger booking_network_cleared before update of state on booking
  for each row when (new.state <> 'held' and new.network_hash is not null)
  execute function clear_network_hash();

alter table booking add constraint booking_network_while_held
  check (network_hash is null or state = 'held');

create index booking_held_by_network on booking (network_hash) where network_hash is not null;

-- When a member was last e-mailed about a product; rows are deleted after a day. Refers to nothing, so that
-- writing here locks neither members nor products. Several rows are written in the order of the key.
create table product_alert (
  member_id uuid not null,
  product_id uuid not null,
  sent_at timestamptz(3) not null default clock_timestamp(),
  primary key (product_id, member_id)
);
create index product_alert_of_member on product_alert (member_id);
create index product_alert_sent on product_alert (sent_at);

-- The price no longer follows each change of the product.
comment on column favourite.price is
  'The price when the product was marked, or that the member was last e-mailed since.';
comment on column favourite.away is
  'Whether it was sold, held or off the site when last looked at. Stays true while the e-mail that it is free again is still to be sent.';
