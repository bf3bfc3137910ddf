/** Adds the completed sale of every payment that has none, with the commission that was paid. */
export const insertCompletedSales = `
  insert into sale (id, intent_id, seller_id, buyer_id, state, price, currency, fee_percent,
      handover_code, created_at, closed_at)
    select booking.id, payment.intent_id, product.seller_id, booking.buyer_id, 'completed',
      payment.amount, payment.currency, round(payment.fee * 100.0 / payment.amount, 2), '000000',
      payment.created_at, payment.created_at
    from payment
    join booking on booking.id = payment.booking_id
    join product on product.id = booking.product_id
    where not exists (select from sale where sale.id = booking.id)`
