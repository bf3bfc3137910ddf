-- expands: listings are hidden while their seller is suspended, and shown again after that.

alter table product
  drop constraint product_hidden_because_check,
  add constraint product_hidden_because_check
    check (hidden_because in ('paused', 'serial', 'removed', 'suspended')) not valid;
