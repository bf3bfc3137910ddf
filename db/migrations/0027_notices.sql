-- expands: what members are told on the site, and which of it is also e-mailed.

-- One row per member, kind and subject: what happens to a subject again renews its row. It has no foreign
-- key: rows are inserted by transactions that hold locks which come after that of a member.
create table notice (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null,
  -- A key of `contract/notice-kinds.ts`.
  kind text not null check (char_length(kind) between 1 and 40),
  -- The sale, product, saved search, refund or member that it is about.
  subject uuid not null,
  -- The product or search as it was called then.
  title text not null default '',
  -- Where it leads, from the root of the site.
  path text not null check (path like '/%'),
  created_at timestamptz(3) not null default clock_timestamp(),
  read_at timestamptz(3),
  unique (member_id, kind, subject)
);
create index notice_newest on notice (member_id, created_at desc, id desc);
create index notice_unread on notice (member_id) where read_at is null;
create index notice_age on notice (created_at);

-- Topics of which a member wants no e-mail. Without a row it is sent.
create table notice_mute (
  member_id uuid not null references member (id) on delete cascade,
  topic text not null check (char_length(topic) between 1 and 40),
  channel text not null check (channel in ('email')),
  primary key (member_id, topic, channel)
);

-- Open pages of the member read their notices again. The payload is the account, as sessions have it.
create function notify_notice_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('notice_changed', identity_id) from member
    where id = new.member_id and identity_id is not null;
  return null;
end $$;
create trigger notice_changed after insert or update on notice
  for each row execute function notify_notice_changed();
