-- Says that something has changed which pages and public lists are made of, in the words in which
-- `server/cached/ingredients.ts` notes it, so that every process forgets what it made of that. Unlike
-- the channels of 0007 it tells of everything a card shows, and nobody outside the server hears it.
create function tell_shown(word text) returns void language sql as $$
  select pg_notify('shown_changed', word)
$$;

-- A product that comes, goes or is sold changes the lists it stands in, or will stand in.
create function tell_product_shown() returns trigger language plpgsql as $$
begin
  perform tell_shown('product:' || coalesce(new.id, old.id));
  if tg_op = 'UPDATE'
    and (old.sold_at is null, old.withdrawn_at is null, old.category_id)
      is not distinct from (new.sold_at is null, new.withdrawn_at is null, new.category_id) then
    return null;
  end if;
  if tg_op <> 'INSERT' then perform tell_shown('category:' || old.category_id); end if;
  if tg_op <> 'DELETE' then perform tell_shown('category:' || new.category_id); end if;
  if exists (select from advertisement where product_id = coalesce(new.id, old.id)) then
    perform tell_shown('advertisements');
  end if;
  return null;
end $$;
create trigger product_shown after insert or delete on product
  for each row execute function tell_product_shown();
-- The phone is for buyers who booked; no list shows it.
create trigger product_shown_anew after update on product
  for each row when ((to_jsonb(old) - 'phone') is distinct from (to_jsonb(new) - 'phone'))
  execute function tell_product_shown();

create function tell_part_shown() returns trigger language plpgsql as $$
begin
  perform tell_shown('product:' || coalesce(new.product_id, old.product_id));
  return null;
end $$;
create trigger photo_shown after insert or update or delete on product_photo
  for each row execute function tell_part_shown();
create trigger booking_shown after insert or delete or update of state, expires_at on booking
  for each row execute function tell_part_shown();

create function tell_advertisement_shown() returns trigger language plpgsql as $$
begin
  perform tell_shown('advertisements');
  return null;
end $$;
create trigger advertisement_shown after insert or update or delete on advertisement
  for each row execute function tell_advertisement_shown();

create function tell_member_shown() returns trigger language plpgsql as $$
begin
  perform tell_shown('member:' || new.id);
  return null;
end $$;
create trigger member_shown after update on member
  for each row
  when ((old.name, old.photo, old.verified_at, old.deleted_at)
    is distinct from (new.name, new.photo, new.verified_at, new.deleted_at))
  execute function tell_member_shown();

create function tell_category_shown() returns trigger language plpgsql as $$
begin
  perform tell_shown('categories');
  perform tell_shown('category:' || coalesce(new.id, old.id));
  return null;
end $$;
create trigger category_shown after insert or update or delete on category
  for each row execute function tell_category_shown();
