-- expands: the issuer of the invoices of a month, and since when a seller without a payout account is reminded.

-- As in the settings when the month became final. Null for months of earlier releases.
alter table invoice_month
  add column if not exists issuer_name text,
  add column if not exists issuer_address text,
  add column if not exists issuer_vat_id text;

-- When the first reminder of a wait was sent, or the first one after a review by the provider. Null for reminders
-- of earlier releases.
alter table payout_account add column if not exists reminded_at timestamptz(3);
