-- expands: sellers are told once a year of the report about them.

-- The latest year of whose report the seller was told; null before the first.
alter table tax_details add column if not exists notified_year integer;
