-- Links that confirm an e-mail address. Each is for one account and for the address the account had
-- when the link was sent, and works once: using it deletes the row.
create table email_confirmation (
  -- SHA-256 of the token; the token itself is only in the e-mail.
  token_hash bytea primary key,
  user_id text not null references identity_user (id) on delete cascade,
  email text not null,
  expires_at timestamptz(3) not null
);
create index email_confirmation_user on email_confirmation (user_id);
create index email_confirmation_expiry on email_confirmation (expires_at);

-- Browsers that an account has signed in from. Their failed attempts are counted apart from those of
-- strangers (OWASP, "Slow down online guessing attacks with device cookies").
create table known_device (
  -- SHA-256 of the account's address and the token in the browser's cookie.
  token_hash bytea primary key,
  user_id text not null references identity_user (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  used_at timestamptz(3) not null default now()
);
create index known_device_user on known_device (user_id, used_at desc);
