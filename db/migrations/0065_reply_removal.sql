-- expands: replies to reviews that staff removed on their own.

-- The text stays for objections to the removal, and is not shown.
alter table review
  add column if not exists reply_removed_at timestamptz(3)
    check (reply_removed_at is null or replied_at is not null);
