-- What is asked of a product besides its title: kept as data, so that an admin can change it.
create table attribute (
  key text primary key check (key ~ '^[a-z][a-z0-9_]{0,39}$'),
  -- By language: {"en": "Memory", "de": "Arbeitsspeicher"}.
  names jsonb not null check (names ->> 'en' <> ''),
  kind text not null check (kind in ('text', 'number', 'choice', 'choices', 'yes_no')),
  unit text check (char_length(unit) between 1 and 12),
  choices text[] not null default '{}',
  minimum numeric,
  maximum numeric,
  -- How numbers are grouped for a search: each apart, by whole numbers (13.3 is 13), or from a step on.
  grouping text not null default 'value' check (grouping in ('value', 'whole', 'at_least')),
  steps numeric[] not null default '{}',
  position integer not null default 0,
  check ((kind in ('choice', 'choices')) = (cardinality(choices) > 0)),
  check (grouping <> 'at_least' or cardinality(steps) > 0)
);

create table category_attribute (
  category_id uuid not null references category (id) on delete cascade,
  attribute_key text not null references attribute (key) on delete cascade,
  required boolean not null default false,
  filterable boolean not null default false,
  primary key (category_id, attribute_key)
);
create index category_attribute_of on category_attribute (attribute_key);

insert into attribute (key, names, kind, unit, choices, minimum, maximum, grouping, steps, position) values
  ('brand', '{"en": "Brand", "de": "Marke"}', 'choice', null,
   '{Microsoft,Dell,Alienware,HP,Other}', null, null, 'value', '{}', 10),
  ('model', '{"en": "Model", "de": "Modell"}', 'text', null, '{}', null, null, 'value', '{}', 20),
  ('processor', '{"en": "Processor", "de": "Prozessor"}', 'text', null, '{}', null, null, 'value', '{}', 30),
  ('processor_family', '{"en": "Processor family", "de": "Prozessorfamilie"}', 'choice', null,
   '{Intel Core i3,Intel Core i5,Intel Core i7,Intel Core i9,Intel Core Ultra,Intel Xeon,Intel Pentium,Intel Celeron,Intel Atom,AMD Ryzen 3,AMD Ryzen 5,AMD Ryzen 7,AMD Ryzen 9,AMD Ryzen AI,Snapdragon,Microsoft SQ,Other}',
   null, null, 'value', '{}', 40),
  ('processor_generation', '{"en": "Processor generation", "de": "Prozessorgeneration"}', 'number', null,
   '{}', 1, 30, 'value', '{}', 50),
  ('memory', '{"en": "Memory", "de": "Arbeitsspeicher"}', 'number', 'GB', '{}', 1, 1024, 'value', '{}', 60),
  ('storage', '{"en": "Storage", "de": "Speicher"}', 'number', 'GB', '{}', 16, 32768, 'at_least',
   '{128,256,512,1000,2000}', 70),
  ('graphics', '{"en": "Graphics", "de": "Grafik"}', 'text', null, '{}', null, null, 'value', '{}', 80),
  ('screen_size', '{"en": "Screen size", "de": "Bildschirmgröße"}', 'number', 'in', '{}', 7, 21, 'whole', '{}', 90),
  ('resolution', '{"en": "Resolution", "de": "Auflösung"}', 'choice', null,
   '{1366 × 768,1600 × 900,1920 × 1080,1920 × 1200,1920 × 1280,2160 × 1440,2256 × 1504,2400 × 1600,2496 × 1664,2560 × 1440,2560 × 1600,2736 × 1824,2880 × 1800,2880 × 1920,3000 × 2000,3200 × 1800,3240 × 2160,3456 × 2160,3840 × 2160,3840 × 2400,Other}',
   null, null, 'value', '{}', 100),
  ('keyboard_layout', '{"en": "Keyboard layout", "de": "Tastaturbelegung"}', 'choice', null,
   '{QWERTY US,QWERTY UK,QWERTY Nordic,QWERTY Spanish,QWERTZ German,QWERTZ Swiss,AZERTY French,AZERTY Belgian,Other}',
   null, null, 'value', '{}', 110),
  ('operating_system', '{"en": "Operating system", "de": "Betriebssystem"}', 'choice', null,
   '{Windows 11 Home,Windows 11 Pro,Windows 10 Home,Windows 10 Pro,Linux,ChromeOS,None}',
   null, null, 'value', '{}', 120),
  ('battery_health', '{"en": "Battery health", "de": "Akkuzustand"}', 'number', '%', '{}', 1, 100, 'at_least',
   '{60,70,80,90}', 130),
  ('battery_cycles', '{"en": "Battery cycles", "de": "Ladezyklen"}', 'number', null, '{}', 0, 5000, 'value', '{}', 140),
  ('charger_included', '{"en": "Charger included", "de": "Netzteil dabei"}', 'yes_no', null, '{}', null, null,
   'value', '{}', 150),
  ('ports', '{"en": "Ports", "de": "Anschlüsse"}', 'choices', null,
   '{USB-A,USB-C,Thunderbolt,HDMI,DisplayPort,Mini DisplayPort,VGA,Ethernet,SD card,microSD card,Headphones,Surface Connect}',
   null, null, 'value', '{}', 160);

-- Of a laptop everything is asked and nothing required: a listing by the bare call stays possible.
insert into category_attribute (category_id, attribute_key, filterable)
select category.id, key, kind <> 'text' and key <> 'battery_cycles' from category, attribute;

alter table product
  -- By attribute: what the seller states, or what the machine's own report said.
  add specs jsonb not null default '{}' check (jsonb_typeof(specs) = 'object'),
  -- Of screen, body, keyboard, battery and function, each a condition.
  add grades jsonb check (jsonb_typeof(grades) = 'object'),
  -- Firmware password, management or account lock, data wiped: yes, no or unknown.
  add locks jsonb check (jsonb_typeof(locks) = 'object'),
  -- Which report the machine wrote, and which attributes were read from it.
  add passport jsonb check (jsonb_typeof(passport) = 'object'),
  -- A keyed hash. The serial number itself is nowhere.
  add serial_key bytea check (octet_length(serial_key) = 32),
  -- Off the lists without being withdrawn: by its seller, or because its serial number is listed twice.
  add hidden_at timestamptz(3),
  add hidden_because text check (hidden_because in ('paused', 'serial')),
  add revised_at timestamptz(3),
  add check ((hidden_at is null) = (hidden_because is null));

create unique index one_live_product_per_serial on product (serial_key)
  where serial_key is not null and sold_at is null and withdrawn_at is null
    and hidden_because is distinct from 'serial';

-- What a product has cost from when on, in minor units.
create table product_price (
  product_id uuid not null references product (id) on delete cascade,
  since timestamptz(3) not null default clock_timestamp(),
  price integer not null check (price > 0),
  primary key (product_id, since)
);
insert into product_price (product_id, since, price) select id, created_at, resale_price from product;

create function keep_price() returns trigger language plpgsql as $$
begin
  insert into product_price (product_id, since, price)
  values (new.id, case tg_op when 'INSERT' then new.created_at else clock_timestamp() end, new.resale_price)
  on conflict (product_id, since) do update set price = excluded.price;
  return null;
end $$;
create trigger price_kept after insert on product for each row execute function keep_price();
create trigger price_kept_anew after update of resale_price on product
  for each row when (old.resale_price is distinct from new.resale_price) execute function keep_price();

-- A product that is hidden or shown again leaves or enters the lists, as one that is withdrawn.
create or replace trigger product_changed
  after update of sold_at, withdrawn_at, hidden_at, resale_price on product
  for each row
  when ((old.sold_at is null, old.withdrawn_at is null, old.hidden_at is null, old.resale_price)
    is distinct from
    (new.sold_at is null, new.withdrawn_at is null, new.hidden_at is null, new.resale_price))
  execute function tell_product_changed();

create or replace function tell_product_shown() returns trigger language plpgsql as $$
begin
  perform tell_shown('product:' || coalesce(new.id, old.id));
  if tg_op = 'UPDATE'
    and (old.sold_at is null, old.withdrawn_at is null, old.hidden_at is null, old.category_id)
      is not distinct from
        (new.sold_at is null, new.withdrawn_at is null, new.hidden_at is null, new.category_id) then
    return null;
  end if;
  if tg_op <> 'INSERT' then perform tell_shown('category:' || old.category_id); end if;
  if tg_op <> 'DELETE' then perform tell_shown('category:' || new.category_id); end if;
  if exists (select from advertisement where product_id = coalesce(new.id, old.id)) then
    perform tell_shown('advertisements');
  end if;
  return null;
end $$;

create function tell_attributes_shown() returns trigger language plpgsql as $$
begin
  perform tell_shown('attributes');
  return null;
end $$;
create trigger attribute_shown after insert or update or delete on attribute
  for each statement execute function tell_attributes_shown();
create trigger category_attribute_shown after insert or update or delete on category_attribute
  for each statement execute function tell_attributes_shown();
