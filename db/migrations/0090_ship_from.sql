-- expands: from when the working days to ship a sale count.

-- Null: from the payment. Set by the end of a chargeback that interrupted the shipment, and by `bin/db restore`.
alter table sale add column if not exists ship_from timestamptz(3);

-- Few rows: sales with a dispute.
update sale set ship_from = (
  select max(created_at) from sale_event
  where sale_event.sale_id = sale.id and to_state = 'awaiting_handover'
    and event in ('chargeback_won', 'chargeback_lost_in_part')
)
where intent_id in (select intent_id from card_dispute);
