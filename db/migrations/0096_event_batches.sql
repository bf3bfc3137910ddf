-- expands: events of products with many watchers, who are notified in batches.

-- The last watcher who was notified; null for the first batch. The previous release ignores it and looks at all
-- watchers again, which notifies none of them twice.
alter table product_news add column if not exists after_member uuid;
