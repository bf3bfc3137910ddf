-- expands: parcels that count as lost are still polled, as they may arrive.
create index sale_lost on sale (state) where state = 'disputed' and delivered_at is null;
