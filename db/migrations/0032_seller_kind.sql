-- expands: whether a seller is a private person or a trader, asked of each seller, with its history.

-- What a seller declared. The latest row counts; only an erasure of the account changes earlier ones.
create table seller_declaration (
  id bigint generated always as identity primary key,
  member_id uuid not null references member (id),
  kind text not null check (kind in ('private', 'trader')),
  -- What buyers are told of a trader; null for a private person, and after the account was erased.
  trader jsonb,
  declared_at timestamptz(3) not null default clock_timestamp(),
  check (kind = 'trader' or trader is null)
);
create index seller_declaration_of_member on seller_declaration (member_id, id desc);

-- Null: the seller has not declared it. As it was when the product was listed, or declared since, until
-- the product is sold.
alter table product
  add column seller_kind text check (seller_kind in ('private', 'trader')),
  add column seller_declaration_id bigint references seller_declaration (id),
  add constraint product_seller_kind_declared
    check ((seller_kind is null) = (seller_declaration_id is null)) not valid;
alter table product validate constraint product_seller_kind_declared;

-- A trigger, so that releases from before this migration copy it, too. A product whose sale was undone
-- is listed anew.
create function copy_seller_kind() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.sold_at is null or new.sold_at is not null) then
    return new;
  end if;
  select id, kind into new.seller_declaration_id, new.seller_kind from seller_declaration
    where member_id = new.seller_id order by id desc limit 1;
  return new;
end
$$;
create trigger product_seller_kind before insert or update of sold_at on product
  for each row execute function copy_seller_kind();
