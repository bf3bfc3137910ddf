-- expands: when a restriction of content ended.

-- Null while it applies.
alter table restriction add column if not exists ended_at timestamptz(3);
