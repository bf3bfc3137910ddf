-- expands: whether a listing on offer has this model, for the suggestions of the search.
create index product_model_on_offer on product ((specs ->> 'model'))
  where sold_at is null and withdrawn_at is null and hidden_at is null;
