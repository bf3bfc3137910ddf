import type pg from 'pg'

/** Adds completed sales of all sold products that have none, at a share of their prices. */
export function completeSoldProducts(pool: pg.Pool, { percent }: { percent: number }) {
  return pool.query(
    `with sold as (
       insert into booking (product_id, buyer_id, title, image, price, currency, phone, location,
         state, expires_at)
       select product.id, (select id from member where is_buyer limit 1), title, image,
         resale_price * $1::int / 100, currency, '1', 'Porto', 'paid', now()
       from product
       where sold_at is not null
         and not exists (select from booking where product_id = product.id)
       returning id, product_id, buyer_id, price, currency
     ), intent as (
       insert into payment_intent (id, booking_id, amount, currency, settled_at)
       select 'pi_' || id, id, price, currency, now() from sold returning id, booking_id
     )
     insert into sale (id, intent_id, seller_id, buyer_id, state, price, currency, fee_percent,
       handover_code, closed_at)
     select sold.id, intent.id, seller_id, buyer_id, 'completed', price, sold.currency, 3, '123456', now()
     from sold join intent on booking_id = sold.id join product on product.id = product_id`,
    [percent],
  )
}
