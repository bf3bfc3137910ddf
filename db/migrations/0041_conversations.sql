-- expands: private conversations of a buyer and a seller about a product, and about its sale.

create table conversation (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references product (id),
  buyer_id uuid not null references member (id),
  seller_id uuid not null references member (id),
  created_at timestamptz(3) not null default clock_timestamp(),
  -- When the newest message was written.
  last_at timestamptz(3) not null default clock_timestamp(),
  -- The number of the newest message. The row's lock gives out the numbers.
  last_number integer not null default 0 check (last_number >= 0),
  check (buyer_id <> seller_id),
  unique (product_id, buyer_id)
);
create index conversation_of_buyer on conversation (buyer_id);
create index conversation_of_seller on conversation (seller_id);
create index conversation_age on conversation (last_at);

-- A conversation as one of its two members has it.
create table conversation_party (
  conversation_id uuid not null references conversation (id) on delete cascade,
  role text not null check (role in ('buyer', 'seller')),
  member_id uuid not null references member (id),
  last_at timestamptz(3) not null default clock_timestamp(),
  -- The number of the newest message that the member has read.
  read_number integer not null default 0 check (read_number >= 0),
  -- When the oldest unread message of the other member was written.
  unread_since timestamptz(3),
  -- When the member was told of unread messages by e-mail. Once until they are read.
  told_at timestamptz(3),
  check (told_at is null or unread_since is not null),
  primary key (conversation_id, role)
);
create index conversation_party_newest on conversation_party (member_id, last_at desc, conversation_id desc);
create index conversation_party_unread on conversation_party (member_id) where unread_since is not null;
create index conversation_party_untold on conversation_party (unread_since)
  where unread_since is not null and told_at is null;

create table conversation_message (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references conversation (id) on delete cascade,
  number integer not null check (number > 0),
  author text not null check (author in ('buyer', 'seller')),
  -- Chosen by the author's client: a message that is sent again is not doubled.
  client_id uuid not null,
  text text not null check (char_length(text) <= 2000),
  -- Written with an account that was younger than seven days.
  from_new_account boolean not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  unique (conversation_id, number),
  unique (conversation_id, author, client_id)
);

create table conversation_photo (
  message_id uuid not null references conversation_message (id) on delete cascade,
  position smallint not null check (position between 0 and 3),
  media_id uuid not null unique references media (id),
  primary key (message_id, position)
);

-- A member who wants no messages of another one.
create table member_block (
  blocker_id uuid not null references member (id),
  blocked_id uuid not null references member (id),
  created_at timestamptz(3) not null default clock_timestamp(),
  check (blocker_id <> blocked_id),
  primary key (blocker_id, blocked_id)
);
create index member_block_of_blocked on member_block (blocked_id);

-- Reports of messages are in the list of all reports. They outlive the message.
alter table report add column message_id uuid references conversation_message (id) on delete set null;
create unique index one_report_per_message on report (reporter_id, message_id);

-- Open pages of both members read their conversations again. The payload is the account, as sessions
-- have it.
create function notify_conversation_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('conversation_changed', member.identity_id)
    from conversation_party party join member on member.id = party.member_id
    where party.conversation_id = new.conversation_id and member.identity_id is not null;
  return null;
end $$;
create trigger conversation_written after insert on conversation_message
  for each row execute function notify_conversation_changed();
create trigger conversation_read after update of read_number on conversation_party
  for each row when (old.read_number <> new.read_number)
  execute function notify_conversation_changed();
