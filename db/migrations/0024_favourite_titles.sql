-- E-mails about a favourite name the product as it was when the member marked it: its seller may rename
-- it, and must not write to those who marked it.
alter table favourite add title text;
update favourite set title = product.title from product where product.id = favourite.product_id;
alter table favourite alter title set not null;
