-- expands: refunds that failed, paid by the platform's own bank.

-- What a bank transfer of the platform paid of what the payment's failed refunds owed, in minor units, and
-- its reference.
alter table refund
  add column if not exists paid_outside integer check (paid_outside > 0),
  add column if not exists reference text check (char_length(reference) between 1 and 100),
  drop constraint if exists refund_outside_reference_check,
  add constraint refund_outside_reference_check check (
    (paid_outside is null) = (reference is null) and (paid_outside is null or state = 'failed'));
create index if not exists refund_failed on refund (created_at) where state = 'failed';

-- What a lost chargeback paid of refunds that had failed, in minor units: the sale did not pay it.
alter table card_dispute
  add column if not exists settles integer not null default 0 check (settles >= 0);

-- What failed refunds of a payment still owe its buyer, in minor units: not what was refunded in another way.
create or replace function owed_of_failed_refunds(payment_intent_id text) returns integer
language sql stable as $$
  select coalesce(sum(amount) filter (where state = 'failed'), 0)::int
    - coalesce(sum(settles), 0)::int - coalesce(sum(paid_outside), 0)::int
    - (select coalesce(sum(d.settles), 0)::int from card_dispute d where d.intent_id = payment_intent_id)
  from refund where intent_id = payment_intent_id
$$;

create or replace function is_refund_failed(payment_intent_id text) returns boolean
language sql stable as $$ select owed_of_failed_refunds(payment_intent_id) > 0 $$;

-- Not validated, which would read the whole ledger under this lock: all rows have a kind of the list before.
alter table ledger_transaction
  drop constraint ledger_transaction_kind_check,
  add constraint ledger_transaction_kind_check check (kind in (
    'sale', 'late_charge', 'provider_fee', 'release', 'hold_again', 'refund_owed', 'refund_in_part',
    'refund_sent', 'refund_at_provider', 'refund_failed', 'refund_paid_outside', 'chargeback',
    'chargeback_won', 'chargeback_lost', 'appeal_payment', 'transfer', 'transfer_reversed', 'debt_netted',
    'debt_written_off', 'outside_payment', 'payout', 'payout_failed', 'top_up', 'top_up_returned')) not valid;
