-- expands: places with an addition to their name: "Frankfurt (Oder)", "Frankfurt/Oder".

-- Without the addition, if no other place has this name: "Kempten" for "Kempten (Allgäu)".
insert into place_name (key, place_id, weight)
select key, min(id), min(population) * 5 from (
  select place_key(regexp_replace(name, '\([^)]*\)', ' ', 'g')) as key, id, population
  from place where name like '%(%'
) shortened
where key <> '' and not exists (select from place_name where place_name.key = shortened.key)
group by key having count(*) = 1;

create or replace function place_parts(location text, separators text) returns text[]
language sql immutable parallel safe as $$
  select array(
    select place_key(part) from regexp_split_to_table(location, separators) part
    where place_key(part) <> '' limit 8)
$$;

-- The place that the first of these words name, if the others name a region: "Austin TX".
create or replace function find_place_before_region(named text, regions text[]) returns integer
language plpgsql stable parallel safe as $$
declare
  words text[] := string_to_array(named, ' ');
  rest text;
  found integer;
begin
  for n in reverse least(cardinality(words), 8) - 1 .. 1 loop
    rest := array_to_string(words[n + 1:], ' ');
    if exists (select from place_region where key = rest) then
      found := find_place(array_to_string(words[:n], ' '), rest || regions);
      if found is not null then return found; end if;
    end if;
  end loop;
  return null;
end $$;

-- The place that a typed location names: "Porto", "Porto, Portugal", "4000-123 Porto", "Austin TX",
-- "Frankfurt (Oder)". Of several, the most populous. Zero if none.
create or replace function resolve_place(location text) returns integer
language plpgsql stable parallel safe as $$
declare
  -- Without words that have digits.
  typed text := regexp_replace(left(location, 200), '[^\s,;:/|()]*\d[^\s,;:/|()]*', ' ', 'g');
  parts text[] := place_parts(typed, '[,;:/|()]+|\s[-–—]\s');
  -- The same parts, except that what follows a slash or is in parentheses belongs to the name.
  wholes text[] := case when typed ~ '[/(]' then place_parts(typed, '[,;:|]+|\s[-–—]\s') end;
  found integer;
begin
  for n in 1 .. coalesce(cardinality(wholes), 0) loop
    continue when wholes[n] = any (parts);
    found := coalesce(
      find_place(wholes[n], wholes[:n - 1] || wholes[n + 1:]),
      find_place_before_region(wholes[n], wholes[:n - 1] || wholes[n + 1:]));
    if found is not null then return found; end if;
  end loop;
  for n in 1 .. cardinality(parts) loop
    found := find_place(parts[n], parts[:n - 1] || parts[n + 1:]);
    if found is not null then return found; end if;
  end loop;
  return coalesce(find_place_before_region(parts[1], parts[2:]), 0);
end $$;

-- Enters the products there are anew, in the background.
insert into search_backlog (seller_id) select null where exists (select from product);
