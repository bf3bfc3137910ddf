-- expands: the sellers to verify, newest first.

create index if not exists member_unverified_newest on member (created_at desc, id desc)
  where is_seller and verified_at is null and deleted_at is null;
