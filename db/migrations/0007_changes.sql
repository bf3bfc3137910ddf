-- Says that something of a product has changed which people see on its card. A notice carries the id
-- and nothing else: whoever listens asks the database what is so now. The same notice twice in one
-- transaction is sent once.
create function tell_product_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('product_changed', new.id::text);
  return null;
end $$;
create trigger product_added after insert on product
  for each row execute function tell_product_changed();
create trigger product_changed after update of sold_at, withdrawn_at on product
  for each row
  when ((old.sold_at is null, old.withdrawn_at is null)
    is distinct from (new.sold_at is null, new.withdrawn_at is null))
  execute function tell_product_changed();

create function tell_booking_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('product_changed', new.product_id::text);
  return null;
end $$;
create trigger booking_added after insert on booking
  for each row execute function tell_booking_changed();
create trigger booking_changed after update of state on booking
  for each row when (old.state is distinct from new.state)
  execute function tell_booking_changed();

-- On a channel of its own: what is or was advertised, strangers may hear of too.
create function tell_advertisement_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('advertisement_changed', coalesce(new.product_id, old.product_id)::text);
  return null;
end $$;
create trigger advertisement_changed after insert or delete on advertisement
  for each row execute function tell_advertisement_changed();

-- Says that a session is over, so that nobody goes on listening by it.
create function tell_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', old.id);
  return null;
end $$;
create trigger session_ended after delete on identity_session
  for each row execute function tell_session_ended();

create function tell_sessions_disabled() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', id) from identity_session where user_id = new.id;
  return null;
end $$;
create trigger sessions_disabled after update of disabled_at on identity_user
  for each row when (new.disabled_at is not null)
  execute function tell_sessions_disabled();
