-- The identity service's own tables. Their shape is the library's; nothing else writes to them.
create table identity_user (
  id text primary key,
  name text not null,
  email text not null unique,
  email_verified boolean not null default false,
  image text,
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table identity_session (
  id text primary key,
  user_id text not null references identity_user (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index identity_session_user on identity_session (user_id);

create table identity_account (
  id text primary key,
  user_id text not null references identity_user (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index identity_account_user on identity_account (user_id);

create table identity_verification (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index identity_verification_identifier on identity_verification (identifier);

-- Keys the server made for itself (signing of access tokens and cookies), shared by its processes.
create table secret (
  name text primary key,
  value text not null,
  created_at timestamptz not null default now()
);

-- Counters of the rate limits, shared by all processes.
create table rate_limit (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
