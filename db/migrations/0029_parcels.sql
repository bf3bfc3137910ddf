-- expands: parcels followed at carriers, and reminders before deadlines of sales.

-- A shipped product, or a returned one. The latest of a direction is the current one.
create table parcel (
  id uuid primary key default gen_random_uuid(),
  sale_id uuid not null references sale (id),
  direction text not null check (direction in ('outbound', 'return')),
  carrier text not null,
  tracking_number text not null,
  -- The id at the tracking provider. Null until it is registered.
  tracker_id text,
  -- When the provider refused the tracking number.
  refused_at timestamptz(3),
  -- When the provider was last asked about it.
  read_at timestamptz(3),
  -- Why the tracking number seems to belong to another parcel.
  doubt text check (doubt in ('before_payment', 'wrong_destination')),
  created_at timestamptz(3) not null default clock_timestamp()
);
create index parcel_of_sale on parcel (sale_id, created_at);
create index parcel_of_tracker on parcel (tracker_id);

-- The scans of a parcel, as the carrier tells them. `happened_at` is the time of the scan.
create table parcel_event (
  id bigint generated always as identity primary key,
  parcel_id uuid not null references parcel (id),
  kind text not null check (kind in (
    'announced', 'in_transit', 'out_for_delivery', 'delivered', 'returned', 'lost')),
  happened_at timestamptz(3) not null,
  place text not null default '',
  unique (parcel_id, kind, happened_at)
);

-- For the parcels to ask about.
create index sale_under_way on sale (state) where state in ('in_transit', 'return_in_transit');

alter table sale add column return_delivered_at timestamptz(3);

-- E-mails before a deadline. Beside `sale_deadline`, whose rows old releases take for transitions.
create table sale_reminder (
  sale_id uuid not null references sale (id),
  kind text not null check (kind in (
    'ship_first', 'ship_last', 'inspect_first', 'inspect_last', 'answer', 'send_back')),
  due_at timestamptz(3) not null,
  primary key (sale_id, kind)
);
create index sale_reminder_due on sale_reminder (due_at);
