-- expands: what traders disclose of a product.

-- The VAT scheme, the manufacturer, the responsible person and safety information, as in the contract;
-- null if none is given.
-- Without a check, which would read the whole table under its lock.
alter table product add column if not exists disclosures jsonb;
