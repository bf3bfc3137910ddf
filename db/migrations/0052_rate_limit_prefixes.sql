-- expands: the networks of an account are found by a prefix of their keys.

-- Only an index in the order of the bytes finds prefixes, whatever the collation of the database.
alter table rate_limit alter column key type text collate "C";
