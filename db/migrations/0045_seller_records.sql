-- expands: what cards show of a seller is counted from an index.
create index sale_completed_of_seller on sale (seller_id) where state = 'completed';

-- What sellers were asked lately, for how fast they answer.
create index question_of_seller on question (seller_id, asked_at) where hidden_at is null;
create index conversation_begun on conversation (seller_id, created_at);
drop index conversation_of_seller;
