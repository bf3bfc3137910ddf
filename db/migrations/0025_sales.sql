-- expands: the sale after payment, refunds with states and in parts, and a ledger keyed by cause.

-- What happens after a booking is paid. One row per paid booking, with the same id.
create table sale (
  id uuid primary key references booking (id),
  intent_id text not null unique references payment_intent (id),
  seller_id uuid not null references member (id),
  buyer_id uuid not null references member (id),
  state text not null check (state in (
    'awaiting_handover', 'in_transit', 'inspection', 'disputed', 'return_requested',
    'return_in_transit', 'charged_back', 'completed', 'refunded', 'cancelled')),
  -- The state that a chargeback interrupted, and returns to when it is won.
  resumes_to text,
  price integer not null check (price > 0),
  currency char(3) not null,
  -- The commission and the VAT on it, in percent, as they were at the sale.
  fee_percent numeric(4, 2) not null,
  fee_vat_percent numeric(4, 2) not null default 0,
  -- The listing as it was bought; null for sales from before listings were kept.
  listing jsonb,
  -- Six digits, shown to the seller and entered by the buyer who holds the product.
  handover_code text not null check (handover_code ~ '^\d{6}$'),
  handover_attempts integer not null default 0,
  carrier text,
  tracking_number text,
  shipped_at timestamptz(3),
  delivered_at timestamptz(3),
  accepted_at timestamptz(3),
  inspection_extended_at timestamptz(3),
  closed_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  check ((state = 'charged_back') = (resumes_to is not null)),
  check ((state in ('completed', 'refunded', 'cancelled')) <= (closed_at is not null)),
  check (seller_id <> buyer_id)
);
create index sale_of_seller on sale (seller_id, created_at desc, id desc);
create index sale_of_buyer on sale (buyer_id, created_at desc, id desc);

-- What happened to a sale, in order. Appended to, never changed.
create table sale_event (
  id bigint generated always as identity primary key,
  sale_id uuid not null references sale (id),
  event text not null,
  actor text not null
    check (actor in ('buyer', 'seller', 'staff', 'timer', 'carrier', 'provider')),
  member_id uuid references member (id),
  from_state text not null,
  to_state text not null,
  detail jsonb not null default '{}',
  created_at timestamptz(3) not null default clock_timestamp()
);
create index sale_event_of_sale on sale_event (sale_id, id);

-- What happens by itself at a time. One row per event that is due; gone once it has happened.
create table sale_deadline (
  sale_id uuid not null references sale (id),
  event text not null,
  due_at timestamptz(3) not null,
  primary key (sale_id, event)
);
create index sale_deadline_due on sale_deadline (due_at);

-- What the buyer objects to, one case per sale, and what was answered and decided.
create table sale_case (
  sale_id uuid primary key references sale (id),
  reason text not null
    check (reason in ('not_received', 'not_as_described', 'damaged', 'counterfeit', 'other')),
  -- Whose turn it is; null when the case is closed.
  turn text check (turn in ('seller', 'buyer', 'staff')),
  -- The partial refund that is offered, in minor units.
  offer integer check (offer > 0),
  -- The admin who decided it, with the statement of reasons.
  decided_by uuid references member (id),
  statement text,
  opened_at timestamptz(3) not null default clock_timestamp(),
  closed_at timestamptz(3),
  check ((turn is null) = (closed_at is not null))
);
create index sale_case_for_staff on sale_case (opened_at) where turn = 'staff';

-- Chargebacks, as the card provider tells them.
create table card_dispute (
  id text primary key,
  intent_id text not null references payment_intent (id),
  -- May exceed the charge, in minor units.
  amount integer not null check (amount > 0),
  fee integer not null default 0 check (fee >= 0),
  currency char(3) not null,
  reason text not null,
  status text not null,
  evidence_due_at timestamptz(3),
  -- When the provider was last asked about it.
  read_at timestamptz(3) not null default clock_timestamp(),
  opened_at timestamptz(3) not null default clock_timestamp(),
  closed_at timestamptz(3)
);
create index card_dispute_of_intent on card_dispute (intent_id);
create index card_dispute_open on card_dispute (opened_at) where closed_at is null;

-- Refunds: several of one intent, in parts, and with the provider's state.
alter table refund
  drop constraint refund_intent_id_key,
  -- Old releases insert without a state.
  add column state text not null default 'requested'
    check (state in ('requested', 'pending', 'succeeded', 'failed', 'cancelled')),
  -- A part of the price, which leaves the sale completed.
  add column in_part boolean not null default false,
  add column failure_reason text;
create index refund_of_intent on refund (intent_id);
update refund set state = 'succeeded' where sent_at is not null;
create index refund_unfinished on refund (created_at) where state in ('requested', 'pending');

-- What the provider charged for a payment, in minor units; null as long as it is not known.
alter table payment_intent add column provider_fee integer check (provider_fee >= 0);
update payment_intent set provider_fee = 0
  where settled_at is not null
    and not exists (select from payment where payment.intent_id = payment_intent.id)
    and not exists (select from refund where refund.intent_id = payment_intent.id);
create index payment_intent_fee_unknown on payment_intent (created_at)
  where provider_fee is null and settled_at is not null;

-- A posting per cause instead of one of each kind per intent.
alter table ledger_transaction add column cause_id text;
alter table ledger_transaction disable trigger ledger_transaction_append_only;
update ledger_transaction set cause_id = intent_id where kind in ('sale', 'late_charge');
update ledger_transaction t set cause_id = refund.id::text
  from refund where refund.intent_id = t.intent_id and t.kind in ('refund_owed', 'refund_sent');
alter table ledger_transaction enable trigger ledger_transaction_append_only;
alter table ledger_transaction
  drop constraint ledger_transaction_intent_id_kind_key,
  drop constraint ledger_transaction_kind_check,
  add constraint ledger_transaction_kind_check check (kind in (
    'sale', 'late_charge', 'provider_fee', 'release', 'hold_again', 'refund_owed', 'refund_in_part',
    'refund_sent', 'refund_failed', 'chargeback', 'chargeback_won', 'chargeback_lost'));
create unique index one_ledger_transaction_per_cause on ledger_transaction (kind, cause_id);
create index ledger_transaction_of_intent on ledger_transaction (intent_id);

-- Releases from before this migration insert without a cause, and know nothing of sales.
create function fill_ledger_cause() returns trigger language plpgsql as $$
begin
  if new.cause_id is not null then
    return new;
  end if;
  if new.kind in ('refund_owed', 'refund_sent') then
    if exists (select from sale where intent_id = new.intent_id and state <> 'completed') then
      raise exception 'a refund of this sale needs the new release';
    end if;
    new.cause_id := (select id::text from refund where intent_id = new.intent_id limit 1);
  else
    new.cause_id := new.intent_id;
  end if;
  return new;
end
$$;
create trigger ledger_cause before insert on ledger_transaction
  for each row execute function fill_ledger_cause();

alter table ledger_entry
  drop constraint ledger_entry_pkey,
  drop constraint ledger_entry_account_check,
  drop constraint ledger_entry_check,
  add constraint ledger_entry_account_check check (account in (
    'card_provider', 'held_for_sale', 'seller_payable', 'fees', 'fee_vat', 'refunds_due',
    'provider_costs', 'disputed', 'losses', 'seller_debt')),
  add constraint ledger_entry_member_check check (
    (account in ('held_for_sale', 'seller_payable', 'refunds_due', 'seller_debt'))
      = (member_id is not null));
create unique index ledger_entry_key on ledger_entry (transaction_id, account, member_id)
  nulls not distinct;

-- Payments from before: their money is the seller's already, so their sale is over.
insert into sale (id, intent_id, seller_id, buyer_id, state, price, currency, fee_percent,
    handover_code, created_at, closed_at)
  select booking.id, payment.intent_id, product.seller_id, booking.buyer_id,
    case booking.state when 'paid' then 'completed' else 'refunded' end,
    payment.amount, payment.currency,
    round(payment.fee * 100.0 / payment.amount, 2), '000000', payment.created_at, payment.created_at
  from payment
  join booking on booking.id = payment.booking_id
  join product on product.id = booking.product_id;
