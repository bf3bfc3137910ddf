-- expands: reversals of transfers that were made in the provider's dashboard belong to no debt.

alter table transfer_reversal alter column debt_id drop not null;
