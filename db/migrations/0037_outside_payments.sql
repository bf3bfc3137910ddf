-- expands: money of sellers who cannot be paid through the provider, paid by the platform's own bank.

-- The amount is set, and the reference of the bank's transfer.
alter table transfer
  add column reference text check (char_length(reference) between 1 and 100),
  drop constraint transfer_state_check,
  add constraint transfer_state_check
    check (state in ('due', 'sending', 'sent', 'cancelled', 'paid_outside')),
  add constraint transfer_paid_outside_check check ((state = 'paid_outside') = (reference is not null));

alter table ledger_transaction
  drop constraint ledger_transaction_kind_check,
  add constraint ledger_transaction_kind_check check (kind in (
    'sale', 'late_charge', 'provider_fee', 'release', 'hold_again', 'refund_owed', 'refund_in_part',
    'refund_sent', 'refund_at_provider', 'refund_failed', 'chargeback', 'chargeback_won',
    'chargeback_lost', 'appeal_payment', 'transfer', 'transfer_reversed', 'debt_netted',
    'debt_written_off', 'outside_payment', 'payout', 'payout_failed'));
