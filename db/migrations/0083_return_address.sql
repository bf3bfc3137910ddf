-- Where the buyer sends a return, as the seller gave it when asking for one.
alter table sale add return_address text check (char_length(return_address) <= 500);
