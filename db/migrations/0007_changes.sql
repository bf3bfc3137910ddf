-- Says on the channel `changes` which product has just become reserved, free, sold, advertised or
-- gone. The listener asks the database what is so now: a notice carries the id and nothing else.
create function tell_change_of(product_id uuid) returns void language sql as $$
  select pg_notify('changes', product_id::text)
$$;

create function tell_product_change() returns trigger language plpgsql as $$
begin
  perform tell_change_of(new.id);
  return null;
end $$;
create trigger product_changed after insert or update on product
  for each row execute function tell_product_change();

create function tell_change_about_product() returns trigger language plpgsql as $$
begin
  perform tell_change_of(coalesce(new.product_id, old.product_id));
  return null;
end $$;
create trigger booking_changed after insert or update of state or delete on booking
  for each row execute function tell_change_about_product();
create trigger advertisement_changed after insert or delete on advertisement
  for each row execute function tell_change_about_product();
