-- expands: sellers without tax details are reminded twice before they are blocked.
alter table tax_request add column reminded_again_at timestamptz(3);
