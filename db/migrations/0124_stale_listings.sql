-- expands: sellers confirm that listings are still for sale.

-- When the listing was last listed, edited, listed again or confirmed, and when its seller was asked whether it is still
-- for sale, until that is answered. Present listings count as confirmed by this update.
alter table product
  add column if not exists confirmed_at timestamptz(3) not null default now(),
  add column if not exists confirmation_asked_at timestamptz(3);

-- An edit, and whatever puts a listing on the site again, confirms it.
create or replace function confirm_listing() returns trigger language plpgsql as $$
begin
  new.confirmed_at := clock_timestamp();
  new.confirmation_asked_at := null;
  return new;
end $$;
create or replace trigger product_confirmed before update on product
  for each row when (
    new.revised_at is distinct from old.revised_at
    or (new.sold_at is null and new.withdrawn_at is null and new.hidden_at is null
      and not (old.sold_at is null and old.withdrawn_at is null and old.hidden_at is null)))
  execute function confirm_listing();

-- No page or list shows these columns, nor the phone.
create or replace trigger product_shown_anew after update on product
  for each row when (
    (to_jsonb(old) - '{phone,confirmed_at,confirmation_asked_at}'::text[])
      is distinct from (to_jsonb(new) - '{phone,confirmed_at,confirmation_asked_at}'::text[]))
  execute function tell_product_shown();
