-- Since when the session's password, Google account or factor was last checked, and since when
-- its second factor; where and when it was last used.
alter table identity_session
  add column authenticated_at timestamptz not null default now(),
  add column second_factor_at timestamptz,
  add column last_used_at timestamptz not null default now(),
  -- A shortened address: the /24 of IPv4, the /48 of IPv6.
  add column network text;
update identity_session set authenticated_at = created_at, last_used_at = updated_at;

-- Whether signing in needs more than the password or Google: true as long as the account has an
-- authenticator app or a passkey. A session counts only once `second_factor_at` is set then.
alter table identity_user add column two_factor_enabled boolean not null default false;

-- The authenticator app (TOTP, RFC 6238) and its backup codes. Both are encrypted with the key that
-- signs the cookies.
create table identity_two_factor (
  id text primary key,
  user_id text not null unique references identity_user (id) on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default false,
  failed_verification_count integer not null default 0,
  locked_until timestamptz,
  created_at timestamptz not null default now()
);

create table identity_passkey (
  id text primary key,
  user_id text not null references identity_user (id) on delete cascade,
  name text,
  public_key text not null,
  credential_id text not null unique,
  counter integer not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamptz not null default now()
);
create index identity_passkey_user on identity_passkey (user_id);

-- What is done from the command line has no member behind it; `admin_name` says so.
alter table audit_entry alter column admin_id drop not null;
