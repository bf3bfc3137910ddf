-- What admins did: who, what, to whom or what, before and after. Written once, never changed.
create table audit_entry (
  id uuid primary key default gen_random_uuid(),
  admin_id uuid not null references member (id),
  -- The name at that time: the person may be gone from the site when somebody reads it.
  admin_name text not null,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  created_at timestamptz(3) not null default clock_timestamp()
);
create index audit_newest on audit_entry (created_at desc, id desc);
create index audit_of_admin on audit_entry (admin_id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only ever added to';
end
$$;
create trigger audit_append_only before update or delete on audit_entry
  for each row execute function refuse_change();
create trigger audit_not_emptied before truncate on audit_entry
  for each statement execute function refuse_change();

-- What visitors wrote through the contact form. The copy by mail may fail, this one stays.
create table contact_message (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 120),
  email text not null check (char_length(email) <= 254),
  message text not null check (char_length(message) <= 5000),
  created_at timestamptz(3) not null default now()
);
