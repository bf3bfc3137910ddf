-- expands: why staff reversed a decision to remove content, and who.

alter table restriction
  add column if not exists reversed_because text
    check (char_length(reversed_because) between 1 and 1000),
  -- The admin; no foreign key, as for `decided_by`.
  add column if not exists reversed_by uuid;
