-- expands: offers that buyers make below the price of a product, and how sellers have them answered.

-- `open` waits for the seller, `countered` for the buyer.
create table offer (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references product (id),
  buyer_id uuid not null references member (id),
  -- Of the product. It has no foreign key, so that inserting locks one member only.
  seller_id uuid not null,
  -- Which one of this buyer for this product.
  number smallint not null check (number between 1 and 3),
  -- In minor units.
  amount integer not null check (amount > 0),
  counter_amount integer check (counter_amount > amount),
  currency char(3) not null,
  state text not null default 'open' check (state in
    ('open', 'countered', 'accepted', 'declined', 'expired', 'withdrawn', 'superseded')),
  expires_at timestamptz(3) not null,
  -- When settings of the seller answer it, drawn for every offer before its amount is looked at.
  -- Null once that was done.
  answer_due_at timestamptz(3),
  -- Answered by settings of the seller. Never shown to buyers.
  is_automatic boolean not null default false,
  -- Whether the seller was told of it; not of one that settings answer.
  is_seller_told boolean not null default false,
  -- Buyer and seller may be one person.
  is_linked boolean not null default false,
  -- For the booking, while it can be accepted.
  phone text check (char_length(phone) between 1 and 32),
  location text check (char_length(location) between 1 and 200),
  network_hash bytea,
  booking_id uuid unique references booking (id),
  created_at timestamptz(3) not null default clock_timestamp(),
  answered_at timestamptz(3),
  -- When both were told that it expired or was superseded, or that its booking was not paid.
  told_at timestamptz(3),
  check ((state = 'accepted') = (booking_id is not null)),
  check (state <> 'countered' or counter_amount is not null),
  constraint offer_contact_while_open check (
    (state in ('open', 'countered')) = (phone is not null) and (phone is null) = (location is null)
    and (phone is not null or network_hash is null)),
  unique (product_id, buyer_id, number)
);
create unique index one_open_offer_per_buyer on offer (product_id, buyer_id)
  where state in ('open', 'countered');
create index offer_of_buyer on offer (buyer_id, created_at desc, id desc);
create index offer_of_seller on offer (seller_id, created_at desc, id desc);
create index offer_open on offer (expires_at) where state in ('open', 'countered');
create index offer_to_answer on offer (answer_due_at) where answer_due_at is not null;
create index offer_to_tell on offer (id)
  where told_at is null and state in ('accepted', 'expired', 'superseded');
create index offer_age on offer (created_at);

-- When an offer ends, its contact details and its pending answer are deleted.
create function clear_ended_offer() returns trigger language plpgsql as $$
begin
  new.phone = null;
  new.location = null;
  new.network_hash = null;
  new.answer_due_at = null;
  new.answered_at = coalesce(new.answered_at, clock_timestamp());
  return new;
end $$;
create trigger offer_ended before update of state on offer
  for each row when (new.state not in ('open', 'countered'))
  execute function clear_ended_offer();

-- What is sold or withdrawn cannot be offered for. Sellers who pause a listing keep its offers.
create function supersede_offers() returns trigger language plpgsql as $$
begin
  update offer set state = 'superseded'
    where product_id = new.id and state in ('open', 'countered');
  return null;
end $$;
create trigger product_offers_superseded after update of sold_at, withdrawn_at on product
  for each row when (new.sold_at is not null or new.withdrawn_at is not null)
  execute function supersede_offers();

-- How a seller has offers for a product answered. In a table of its own, so that nothing that reads
-- products can show it.
create table offer_settings (
  product_id uuid primary key references product (id) on delete cascade,
  -- In minor units; offers below it are declined.
  minimum integer check (minimum > 0),
  -- Offers of this amount and above are accepted.
  auto_accept integer check (auto_accept > 0),
  -- By how many hundredths of a percent an offer may be below the minimum and still reach the seller.
  -- Drawn once: what is declined tells less about the minimum.
  margin smallint not null check (margin between 0 and 1000),
  check (minimum <= auto_accept)
);
