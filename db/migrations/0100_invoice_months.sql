-- expands: months whose recipients of invoices are all stored, which the hourly job does not read again.

create table if not exists invoice_month (
  -- In UTC, such as 2026-11.
  month text primary key
);
