-- expands: the recipient of an invoice for sales fees, as it was when its month had ended.

-- Rows are never changed. A month without one, from before this migration, has the present recipient.
create table invoice_recipient (
  seller_id uuid not null references member (id),
  -- In UTC, such as 2026-11.
  month text not null,
  -- The name of the member; the other columns are what a trader had declared.
  name text not null,
  business_name text,
  address text,
  vat_id text,
  primary key (seller_id, month)
);
