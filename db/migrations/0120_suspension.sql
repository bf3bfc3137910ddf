-- expands: staff suspend a member.

-- While it is set, the member can finish sales, but not begin any. Admins cannot be suspended.
alter table member
  add column if not exists suspended_at timestamptz(3),
  add constraint member_admin_not_suspended check (suspended_at is null or not is_admin) not valid;
