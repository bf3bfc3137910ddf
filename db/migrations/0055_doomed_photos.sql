-- expands: photos to delete are read from an index.
create index if not exists media_doomed on media (id) where doomed_at is not null;
