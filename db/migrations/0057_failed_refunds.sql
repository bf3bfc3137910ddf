-- expands: one definition of refunds that failed.

-- Whether a refund of a payment failed, and the buyer was not refunded in another way.
create function is_refund_failed(payment_intent_id text) returns boolean language sql stable as $$
  select coalesce(sum(amount) filter (where state = 'failed'), 0) > coalesce(sum(settles), 0)
  from refund where intent_id = payment_intent_id
$$;
