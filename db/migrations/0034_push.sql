-- expands: browsers that show the notices of a member while the site is closed.

-- One per session, so that it ends with the log-out of that browser.
create table push_subscription (
  id uuid primary key default gen_random_uuid(),
  session_id text not null unique references identity_session (id) on delete cascade,
  member_id uuid not null references member (id) on delete cascade,
  -- Where the browser's push service takes messages. It is a secret of the browser and this site.
  endpoint text not null unique check (char_length(endpoint) <= 1000 and endpoint like 'https://%'),
  -- The keys of RFC 8291 that messages are encrypted with, in Base64url.
  p256dh text not null check (char_length(p256dh) = 87),
  auth text not null check (char_length(auth) = 22),
  created_at timestamptz(3) not null default clock_timestamp(),
  -- When the push service last accepted a message.
  used_at timestamptz(3)
);
create index push_subscription_member on push_subscription (member_id, created_at desc);
