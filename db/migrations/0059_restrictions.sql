-- expands: statements of reasons for restricted content, and the decisions that reporters are told.

-- A decision to remove or restrict content of a member. `member_id` has no foreign key: rows are inserted by
-- transactions that hold locks which come after that of a member.
create table restriction (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null,
  -- Keys of `contract/restrictions.ts`.
  kind text not null check (char_length(kind) between 1 and 40),
  ground text not null check (char_length(ground) between 1 and 40),
  -- The product, review or question.
  subject uuid not null,
  -- The title of the product as it was then.
  title text not null,
  -- By the admin. Null for a standard text.
  reason text check (char_length(reason) between 1 and 1000),
  -- Whether the report of a member was open.
  reported boolean not null,
  -- The admin. Null for an automated decision.
  decided_by uuid,
  created_at timestamptz(3) not null default clock_timestamp()
);
create index restriction_of_member on restriction (member_id, created_at desc, id desc);
create index restriction_of_subject on restriction (subject);
create index restriction_age on restriction (created_at);

-- What the reporter was told: `removed`, `kept` or `gone`. Null while the report is open, and for older ones.
alter table report add column outcome text check (outcome in ('removed', 'kept', 'gone'));
