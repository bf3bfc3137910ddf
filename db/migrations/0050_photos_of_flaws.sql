-- The part of the laptop whose flaw the photo shows, if it shows one.
alter table product_photo
  add flaw text check (flaw in ('screen', 'body', 'keyboard', 'battery', 'function'));
