-- expands: an account that was not used yet changes once between buyer and seller.
alter table member add column account_type_changed_at timestamptz(3);
