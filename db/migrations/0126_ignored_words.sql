-- expands: saved searches with words that searches now ignore, or for terabytes, are read again.

-- Which words are ignored depends on their neighbours too: those that are not are read again without effect.
update saved_search set settled = false, keys = '{*}', words = null
where settled and words::text ~
  '''(laptops?|notebooks?|computers?|used|second|secondhand|rechner|gebraucht(e[mnrs]?)?|tb)''';

-- Searches with unknown words are parsed for each product that has words like these.
with ignored (words) as (values (
  '{laptop,laptops,notebook,notebooks,computer,computers,used,secondhand,rechner}'::text[]
    || '{gebraucht,gebrauchte,gebrauchtem,gebrauchten,gebrauchter,gebrauchtes}'::text[]))
update saved_search set typed = array(
  select word from unnest(typed) word
  where word <> all (ignored.words)
    and not (word in ('second', 'hand') and typed @> '{second,hand}'))
from ignored
where not settled and (typed && ignored.words or typed @> '{second,hand}');
