-- expands: fees that the provider charges the platform itself, and tries of refunds that the balance did not cover.

-- Counted up when the provider refuses a refund for lack of balance: it repeats its answer to the same request.
alter table refund add column if not exists attempt integer not null default 0;

-- Not validated, which would read the whole ledger under this lock: all rows meet the constraints before.
alter table ledger_transaction
  drop constraint ledger_transaction_kind_check,
  add constraint ledger_transaction_kind_check check (kind in (
    'sale', 'late_charge', 'provider_fee', 'account_fee', 'release', 'hold_again', 'refund_owed',
    'refund_in_part', 'refund_sent', 'refund_at_provider', 'refund_failed', 'refund_paid_outside', 'chargeback',
    'chargeback_won', 'chargeback_lost', 'appeal_payment', 'transfer', 'transfer_reversed', 'debt_netted',
    'debt_written_off', 'outside_payment', 'payout', 'payout_failed', 'top_up', 'top_up_returned')) not valid,
  drop constraint ledger_transaction_intent_check,
  add constraint ledger_transaction_intent_check check ((intent_id is null) = (kind in (
    'account_fee', 'payout', 'payout_failed', 'top_up', 'top_up_returned'))) not valid;

-- The categories of the provider, and `stripe_fee`.
create or replace function category_of_posting(kind text) returns text language sql immutable as $$
  select case kind
    when 'sale' then 'charge' when 'late_charge' then 'charge' when 'provider_fee' then 'fee'
    when 'account_fee' then 'stripe_fee'
    when 'refund_sent' then 'refund' when 'refund_at_provider' then 'refund'
    when 'refund_failed' then 'refund_failure'
    when 'chargeback' then 'dispute' when 'chargeback_won' then 'dispute_reversal'
    when 'transfer_reversed' then 'transfer_reversal' when 'payout_failed' then 'payout_reversal'
    when 'top_up' then 'topup' when 'top_up_returned' then 'topup_reversal'
    else kind end
$$;
