-- expands: where the sessions of an account were used that have ended.

-- One browser has one session at a time: a person with two accounts ends that of the seller before
-- they pay as the buyer.
create table if not exists ended_session (
  id bigint generated always as identity primary key,
  user_id text not null references identity_user (id) on delete cascade,
  network text not null,
  user_agent text not null,
  ended_at timestamptz(3) not null default now()
);
create index if not exists ended_session_user on ended_session (user_id);
create index if not exists ended_session_time on ended_session (ended_at);

create or replace function keep_ended_session() returns trigger language plpgsql as $$
begin
  -- With a deleted account its sessions are deleted last.
  insert into ended_session (user_id, network, user_agent)
    select old.user_id, old.network, old.user_agent from identity_user
    where id = old.user_id and old.network is not null and old.user_agent is not null;
  return null;
end $$;
create or replace trigger identity_session_ended after delete on identity_session
  for each row execute function keep_ended_session();
