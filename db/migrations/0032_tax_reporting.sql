-- expands: what tax authorities are told of sellers (Directive (EU) 2021/514, DAC7).

-- What a seller gives for tax reports: JSON, encrypted by the server. Kept after the account was deleted
-- as long as the law demands it.
create table tax_details (
  member_id uuid primary key references member (id),
  encrypted bytea not null,
  updated_at timestamptz(3) not null default clock_timestamp(),
  -- Set when the account is deleted.
  keep_until timestamptz(3)
);
create index tax_details_to_delete on tax_details (keep_until) where keep_until is not null;

-- Sellers who were asked for tax details and have not given them.
create table tax_request (
  member_id uuid primary key references member (id),
  asked_at timestamptz(3) not null default clock_timestamp(),
  reminded_at timestamptz(3),
  -- Since when their listings are paused, and they cannot list or relist.
  blocked_at timestamptz(3)
);
create index tax_request_open on tax_request (asked_at) where blocked_at is null;
