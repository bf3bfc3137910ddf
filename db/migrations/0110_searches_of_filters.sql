-- expands: searches for an attribute that became a filter, or no longer is one, are read again.

create or replace function unsettle_searches_for(attribute_key text) returns void language sql as $$
  update saved_search set settled = false, keys = '{*}', tokens = null, words = null
  where position('&' || attribute_key || '=' in '&' || query) > 0
$$;

create or replace function unsettle_searches() returns trigger language plpgsql as $$
begin
  perform unsettle_searches_for(old.key);
  return null;
end $$;

-- Those for attributes that were filters when they were saved.
select unsettle_searches_for(key) from attribute where not exists (
  select from category_attribute where attribute_key = key and filterable);
