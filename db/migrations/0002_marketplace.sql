-- Moments are timestamptz(3): a page cursor carries them through JavaScript, which knows milliseconds.

create table member (
  id uuid primary key default gen_random_uuid(),
  -- Null once the person is deleted: the paid records stay, the person does not.
  identity_id text unique references identity_user (id) on delete set null,
  name text not null check (char_length(name) between 1 and 120),
  email text not null check (char_length(email) <= 254),
  -- The address normalised (trimmed, NFKC, lower case): what "the same address" means.
  email_key text not null unique,
  photo text check (char_length(photo) <= 2048),
  is_buyer boolean not null default false,
  is_seller boolean not null default false,
  is_admin boolean not null default false,
  verified_at timestamptz(3),
  deleted_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  check (not (is_buyer and is_seller))
);
create index member_buyers on member (created_at desc, id desc) where is_buyer and deleted_at is null;
create index member_sellers on member (created_at desc, id desc) where is_seller and deleted_at is null;
create index member_admins on member (id) where is_admin and deleted_at is null;

create table category (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (char_length(name) between 1 and 120),
  picture text not null,
  about text not null,
  position integer not null default 0
);

insert into category (name, picture, about, position) values
  ('Surface', '/pictures/category-surface.svg', 'Light tablets and laptops with bright touch screens.', 1),
  ('Dell', '/pictures/category-dell.svg', 'Sturdy office machines, slim travellers and workstations.', 2),
  ('HP', '/pictures/category-hp.svg', 'Business laptops, convertibles and machines for play.', 3);

create table product (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null references member (id),
  category_id uuid not null references category (id),
  title text not null check (char_length(title) between 1 and 120),
  image text not null check (char_length(image) <= 2048),
  description text not null check (char_length(description) between 1 and 5000),
  original_price integer not null check (original_price > 0),
  resale_price integer not null check (resale_price > 0),
  currency char(3) not null,
  -- The first day of the month of purchase.
  purchased_on date not null check (extract(day from purchased_on) = 1),
  condition text not null check (condition in ('Excellent', 'Good', 'Fair')),
  location text not null check (char_length(location) between 1 and 200),
  phone text not null check (char_length(phone) between 1 and 32),
  sold_at timestamptz(3),
  withdrawn_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  check (sold_at is null or withdrawn_at is null)
);
create index product_in_category on product (category_id, created_at desc, id desc) where withdrawn_at is null;
create index product_of_seller on product (seller_id, created_at desc, id desc) where withdrawn_at is null;

create table advertisement (
  product_id uuid primary key references product (id) on delete cascade,
  created_at timestamptz(3) not null default now()
);
create index advertisement_newest on advertisement (created_at desc, product_id desc);

create table booking (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references product (id),
  buyer_id uuid not null references member (id),
  -- What was agreed: a later edit of the product changes none of it.
  title text not null,
  image text not null,
  price integer not null check (price > 0),
  currency char(3) not null,
  phone text not null check (char_length(phone) between 1 and 32),
  location text not null check (char_length(location) between 1 and 200),
  state text not null default 'held'
    check (state in ('held', 'paid', 'expired', 'cancelled', 'refunded')),
  -- A held booking is live until this moment, whether or not anybody has written 'expired' yet.
  expires_at timestamptz(3) not null,
  extended_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
-- The promise of the shop: one live booking per product.
create unique index one_live_booking_per_product on booking (product_id) where state in ('held', 'paid');
create index booking_of_buyer on booking (buyer_id, created_at desc, id desc);
create index booking_of_product on booking (product_id);
create index booking_held on booking (expires_at) where state = 'held';

-- What was asked of the card provider: one intent per booking.
create table payment_intent (
  id text primary key,
  booking_id uuid not null unique references booking (id),
  amount integer not null check (amount > 0),
  currency char(3) not null,
  -- Set once the intent is final and its outcome is settled here.
  settled_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create index payment_intent_open on payment_intent (created_at) where settled_at is null;

-- What was received: at most one per booking and per intent.
create table payment (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null unique references booking (id),
  intent_id text not null unique references payment_intent (id),
  amount integer not null check (amount > 0),
  currency char(3) not null,
  created_at timestamptz(3) not null default now()
);

-- Money that came too late and goes back: at most one per intent.
create table refund (
  id uuid primary key default gen_random_uuid(),
  intent_id text not null unique references payment_intent (id),
  amount integer not null check (amount > 0),
  currency char(3) not null,
  reason text not null,
  -- The provider's id of the refund, once it has accepted it.
  provider_id text unique,
  created_at timestamptz(3) not null default now(),
  sent_at timestamptz(3)
);

create table report (
  id uuid primary key default gen_random_uuid(),
  reporter_id uuid not null references member (id),
  product_id uuid references product (id),
  header text not null,
  image text not null,
  seller_name text not null,
  item_date text not null,
  reason text check (char_length(reason) <= 1000),
  created_at timestamptz(3) not null default now(),
  closed_at timestamptz(3),
  unique (reporter_id, product_id)
);
create index report_open on report (created_at desc, id desc) where closed_at is null;
create index report_of_product on report (product_id);
