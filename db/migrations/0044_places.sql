-- expands: places, by which listings are found near a town. docs/decisions/0060-places-and-distance.md

create table place (
  -- Of GeoNames.
  id integer primary key,
  name text not null,
  -- The state, province or the like; empty if it has none.
  region text not null,
  -- ISO 3166-1 alpha-2.
  country text not null,
  latitude double precision not null,
  longitude double precision not null,
  population integer not null
);
create index place_latitude on place (latitude);

-- What a place is called, as `place_key` spells it.
create table place_name (
  key text collate "C",
  place_id integer references place (id),
  -- Of several places of this name, the one with the largest is meant: the population, five times if it is
  -- the name that GeoNames gives it first ("Porto" is also an old name of Bordeaux).
  weight integer not null,
  primary key (key, place_id)
);

-- What follows the name of a place: "Portugal", "PT", "Texas", "TX". An empty region is the whole country.
create table place_region (
  key text collate "C",
  country text,
  region text,
  primary key (key, country, region)
);

-- Names as they are compared: without case, accents and punctuation.
create function place_key(text text) returns text language sql immutable strict parallel safe as $$
  select trim(regexp_replace(replace(replace(replace(replace(translate(
    lower(regexp_replace(normalize(text, nfkd), '[\u0300-\u036f]', '', 'g')),
    'øØłŁđĐðÐıẞ', 'oollddddiß'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    '[^[:alnum:]]+', ' ', 'g'))
$$;

-- On a sphere, in metres. Not strict, so that it is inlined.
create function place_metres(
  latitude_1 double precision, longitude_1 double precision,
  latitude_2 double precision, longitude_2 double precision
) returns double precision language sql immutable parallel safe as $$
  select 2 * 6371008.8 * asin(least(1, sqrt(
    sin(radians(latitude_2 - latitude_1) / 2) ^ 2
      + cos(radians(latitude_1)) * cos(radians(latitude_2))
        * sin(radians(longitude_2 - longitude_1) / 2) ^ 2)))
$$;

-- The most populous place of this name in all of these regions; what is no region is ignored.
create function find_place(named text, regions text[]) returns integer
language sql stable parallel safe as $$
  select place.id from place_name join place on place.id = place_id
  where key = named and not exists (
    select from unnest(regions) part where exists (select from place_region where key = part)
      and not exists (
        select from place_region where key = part and place_region.country = place.country
          and place_region.region in ('', place.region)))
  order by weight desc, place.id limit 1
$$;

-- The place that a typed location names: "Porto", "Porto, Portugal", "4000-123 Porto", "Austin TX". Of
-- several, the most populous. Zero if none.
create function resolve_place(location text) returns integer
language plpgsql stable parallel safe as $$
declare
  parts text[] := array(
    select place_key(part) from regexp_split_to_table(
      regexp_replace(left(location, 200), '[^\s,;:/|()]*\d[^\s,;:/|()]*', ' ', 'g'),
      '[,;:/|()]+|\s[-–—]\s') part
    where place_key(part) <> '' limit 8);
  words text[];
  found integer;
begin
  for n in 1 .. cardinality(parts) loop
    found := find_place(parts[n], parts[:n - 1] || parts[n + 1:]);
    if found is not null then return found; end if;
  end loop;
  words := string_to_array(parts[1], ' ');
  for n in reverse least(cardinality(words), 8) - 1 .. 1 loop
    if exists (select from place_region where key = array_to_string(words[n + 1:], ' ')) then
      found := find_place(array_to_string(words[:n], ' '),
        array_to_string(words[n + 1:], ' ') || parts[2:]);
      if found is not null then return found; end if;
    end if;
  end loop;
  return 0;
end $$;
