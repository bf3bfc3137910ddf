-- expands: what traders disclose of a product.

-- The VAT scheme, the manufacturer, the responsible person and safety information, as in the contract;
-- null if none is given.
alter table product
  add column if not exists disclosures jsonb check (jsonb_typeof(disclosures) = 'object');
