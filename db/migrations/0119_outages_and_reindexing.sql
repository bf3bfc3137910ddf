-- expands: outages that give buyers more time to inspect, edits of attributes, and confirmed addresses.

-- The last run of the job that processes deadlines, in one row. After an outage of the site, `resumed_at` is the
-- first run after it.
create table sale_deadline_run (
  id boolean primary key default true check (id),
  started_at timestamptz(3) not null,
  resumed_at timestamptz(3)
);

-- A process that indexes products again holds its row of the backlog and waits for products, whose editors wait for
-- the advisory lock. That row is left alone: the new one indexes all products once more.
create or replace function enter_all_anew() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7203117);
  delete from search_backlog where id in (
    select id from search_backlog where seller_id is null for update skip locked);
  insert into search_backlog default values;
  return null;
end $$;

-- The page of a seller says whether the e-mail address is confirmed.
create function notify_confirmation_shown() returns trigger language plpgsql as $$
begin
  perform tell_shown('member:' || id) from member where identity_id = new.id;
  return null;
end $$;
create trigger confirmation_shown after update of email_verified on identity_user
  for each row when (old.email_verified is distinct from new.email_verified)
  execute function notify_confirmation_shown();
