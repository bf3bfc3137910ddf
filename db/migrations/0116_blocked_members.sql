-- expands: an index for the list of the members that a member has blocked.

create index if not exists member_block_of_blocker
  on member_block (blocker_id, created_at desc, blocked_id desc);
