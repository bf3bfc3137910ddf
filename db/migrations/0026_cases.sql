-- expands: private photos as evidence in cases, how long a case waits, and appeals.

-- A private photo is not served below `/media`: only the parties of a sale and staff may see it.
alter table media add column private boolean not null default false;

-- Photos that a party added to a step of a sale, as evidence.
create table sale_event_photo (
  event_id bigint not null references sale_event (id),
  position smallint not null check (position between 0 and 7),
  media_id uuid not null unique references media (id),
  primary key (event_id, position)
);

alter table sale_case
  -- When it became the turn of the party whose turn it is.
  add column waits_since timestamptz(3) not null default clock_timestamp(),
  -- Until when the decision by staff can be appealed; null if there is none.
  add column appeal_until timestamptz(3);
update sale_case set waits_since = coalesce(
  (select max(created_at) from sale_event where sale_event.sale_id = sale_case.sale_id), opened_at);
create index sale_case_waiting on sale_case (waits_since, sale_id) where turn = 'staff';

-- An appeal against the decision of a case: one per party.
create table sale_appeal (
  id uuid primary key default gen_random_uuid(),
  sale_id uuid not null references sale (id),
  party text not null check (party in ('buyer', 'seller')),
  opened_at timestamptz(3) not null default clock_timestamp(),
  -- An admin who decided nothing in this sale before.
  decided_by uuid references member (id),
  decided_at timestamptz(3),
  granted boolean,
  -- What is refunded to the buyer, or of what price the seller gets the share, in minor units.
  amount integer check (amount > 0),
  statement text,
  unique (sale_id, party),
  check ((decided_at is null) = (decided_by is null)),
  check ((decided_at is null) = (granted is null)),
  check ((decided_at is null) = (statement is null)),
  check (coalesce(granted, false) = (amount is not null))
);
create index sale_appeal_waiting on sale_appeal (opened_at, id) where decided_at is null;

-- An appeal of the seller after a refund is paid by the platform: the refund cannot be called back.
alter table ledger_transaction
  drop constraint ledger_transaction_kind_check,
  add constraint ledger_transaction_kind_check check (kind in (
    'sale', 'late_charge', 'provider_fee', 'release', 'hold_again', 'refund_owed', 'refund_in_part',
    'refund_sent', 'refund_failed', 'chargeback', 'chargeback_won', 'chargeback_lost',
    'appeal_payment'));
