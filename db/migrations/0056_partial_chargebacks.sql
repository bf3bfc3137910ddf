-- expands: chargebacks of a part of the price.

alter table card_dispute
  -- Whether it was lost and left the rest of the price where it was. Its amount is then what the buyer got.
  add column in_part boolean not null default false;
