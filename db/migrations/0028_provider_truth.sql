-- expands: balance transactions of the card provider, refunds made there, early fraud warnings, and
-- sales whose money is released later.

-- Every movement of the balance at the card provider, as the provider lists it. Never changed.
create table balance_transaction (
  id text primary key,
  -- The provider's reporting category: charge, refund, refund_failure, dispute, dispute_reversal ...
  category text not null,
  -- In minor units; `net` is `amount` less `fee`.
  amount bigint not null,
  fee bigint not null,
  net bigint not null,
  currency char(3) not null,
  -- The charge, refund or dispute behind it, and its payment intent.
  source text,
  intent_id text,
  created_at timestamptz(3) not null,
  imported_at timestamptz(3) not null default clock_timestamp()
);
create index balance_transaction_of_source on balance_transaction (source);

-- How far the import has come, in one row: it goes on after `newest`, and back from `oldest` until it
-- has reached the first transaction.
create table balance_import (
  id boolean primary key default true check (id),
  newest text,
  oldest text,
  complete boolean not null default false,
  finished_at timestamptz(3)
);

-- The result of the last reconciliation, in minor units.
create table reconciliation (
  currency char(3) primary key,
  -- The sum of all imported balance transactions.
  imported bigint not null default 0,
  -- The balance at the provider.
  available bigint not null default 0,
  pending bigint not null default 0,
  -- What that balance has beyond the listed balance transactions; always zero, or rows are missing.
  unlisted bigint not null default 0,
  ledger bigint not null default 0,
  checked_at timestamptz(3)
);

-- Movements that only one side knows: rows of the provider without a posting, and postings without
-- a row of the provider. A pair is deleted when it matches.
create table unreconciled (
  id bigint generated always as identity primary key,
  side text not null check (side in ('provider', 'ledger')),
  -- The id of the balance transaction or of the ledger transaction.
  movement_id text not null,
  -- A category of the provider; `fee` is the fee of a charge.
  category text not null,
  -- The payment intent of a charge or fee, the refund or the dispute.
  reference text not null,
  intent_id text,
  amount bigint not null,
  currency char(3) not null,
  created_at timestamptz(3) not null
);
create index unreconciled_oldest on unreconciled (created_at, id);

create function category_of_posting(kind text) returns text language sql immutable as $$
  select case kind
    when 'sale' then 'charge' when 'late_charge' then 'charge' when 'provider_fee' then 'fee'
    when 'refund_sent' then 'refund' when 'refund_at_provider' then 'refund'
    when 'refund_failed' then 'refund_failure'
    when 'chargeback' then 'dispute' when 'chargeback_won' then 'dispute_reversal'
    else kind end
$$;

-- A trigger, so that the postings of old releases are compared as well.
create function compare_posting() returns trigger language plpgsql as $$
begin
  insert into unreconciled
      (side, movement_id, category, reference, intent_id, amount, currency, created_at)
    select 'ledger', id::text, category_of_posting(kind), cause_id, intent_id, new.amount,
      new.currency, created_at
    from ledger_transaction where id = new.transaction_id;
  return null;
end
$$;
create trigger ledger_entry_compared after insert on ledger_entry
  for each row when (new.account = 'card_provider') execute function compare_posting();

insert into unreconciled
    (side, movement_id, category, reference, intent_id, amount, currency, created_at)
  select 'ledger', t.id::text, category_of_posting(t.kind), t.cause_id, t.intent_id, e.amount,
    e.currency, t.created_at
  from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
  where e.account = 'card_provider';

-- Refunds made at the provider, by hand. Their posting is `refund_at_provider`, with the refund as cause.
alter table refund
  add column at_provider boolean not null default false,
  -- What it pays of an earlier refund that failed, in minor units.
  add column settles integer not null default 0 check (settles >= 0);
alter table ledger_transaction
  drop constraint ledger_transaction_kind_check,
  add constraint ledger_transaction_kind_check check (kind in (
    'sale', 'late_charge', 'provider_fee', 'release', 'hold_again', 'refund_owed', 'refund_in_part',
    'refund_sent', 'refund_at_provider', 'refund_failed', 'chargeback', 'chargeback_won',
    'chargeback_lost', 'appeal_payment'));

-- The provider's id of the card that paid, the same for each use of it.
alter table payment_intent add column card_fingerprint text;
create index payment_intent_of_card on payment_intent (card_fingerprint)
  where card_fingerprint is not null;

alter table sale
  -- The money is not released before this time, because buyer and seller may be one person.
  add column release_from timestamptz(3),
  -- An early fraud warning: the money is not released by itself until staff have looked at it.
  add column blocked_at timestamptz(3);

-- Early fraud warnings of the provider.
create table fraud_warning (
  id uuid primary key default gen_random_uuid(),
  provider_id text not null unique,
  sale_id uuid not null references sale (id),
  reason text not null,
  opened_at timestamptz(3) not null default clock_timestamp(),
  cleared_at timestamptz(3),
  cleared_by uuid references member (id)
);
create index fraud_warning_of_sale on fraud_warning (sale_id);
create index fraud_warning_open on fraud_warning (opened_at) where cleared_at is null;
