import type pg from 'pg'
import { insertCompletedSales } from '../../db/demo/completed-sales.ts'
import { peopleFor } from './people.ts'

/**
 * Every sold product was paid for; of the others one in four was on hold once, one in fifty is now.
 */
const bookings = (sellers: number, buyers: number) => `
  create temporary table deal as
    select gen_random_uuid() as id, item.n, product.id as product_id, product.seller_id,
      ${sellers + 1} + floor(power(random(), 2) * ${buyers})::int as buyer, title, image,
      resale_price as price, currency, sold_at,
      case when sold_at is not null then 'paid'
        when item.n % 50 = 1 and withdrawn_at is null then 'held' else 'expired' end as state,
      case when sold_at is not null then sold_at - interval '10 minutes'
        when item.n % 50 = 1 then now() - interval '5 minutes'
        else product.created_at + interval '1 day' end as created_at
    from product join item using (id)
    where sold_at is not null or item.n % 50 = 1 or item.n % 4 = 1;
  analyze deal;
  insert into booking (id, product_id, buyer_id, title, image, price, currency, phone, location,
      state, expires_at, created_at)
    select deal.id, product_id, person.id, title, image, price, currency, '+351 555 011', 'Porto',
      state, deal.created_at + interval '1 hour', deal.created_at
    from deal join person on person.n = deal.buyer order by deal.created_at`

const payments = `
  insert into payment_intent (id, booking_id, amount, currency, settled_at, created_at, provider_fee)
    select 'pi_bench_' || n, id, price, currency, sold_at, created_at, 0 from deal where state = 'paid';
  insert into payment (booking_id, intent_id, amount, currency, created_at)
    select id, 'pi_bench_' || n, price, currency, sold_at from deal where state = 'paid'
    order by sold_at`

const ledger = `
  insert into ledger_transaction (kind, intent_id, created_at)
    select 'sale', 'pi_bench_' || n, sold_at from deal where state = 'paid' order by sold_at;
  analyze ledger_transaction;
  insert into ledger_entry (transaction_id, account, member_id, amount, currency)
    select t.id, side.account, side.member_id, side.amount, deal.currency
    from deal join ledger_transaction t on t.intent_id = 'pi_bench_' || deal.n
    cross join lateral (values
      ('card_provider', null::uuid, price),
      ('seller_payable', seller_id, -price)) as side (account, member_id, amount)
    where state = 'paid'`

const moderation = (sellers: number, buyers: number) => `
  insert into report (reporter_id, product_id, header, image, seller_name, item_date, reason,
      created_at, closed_at)
    select person.id, item.id, 'A laptop', '/pictures/category-dell.svg', 'A seller', '2026',
      'It looks wrong.', item.created_at + interval '2 days',
      case when item.n % 400 <> 0 then item.created_at + interval '3 days' end
    from item join person on person.n = ${sellers} + 1 + item.n % ${buyers}
    where item.n % 100 = 0;
  insert into audit_entry (admin_id, admin_name, action, person_id, subject, created_at)
    select admin.id, admin.name, 'verify_seller', person.id, '', person.created_at
    from person join person admin on admin.n = ${sellers + buyers + 1}
    where person.n % 10 = 0`

export async function fillMoney(client: pg.Client, n: number): Promise<void> {
  const { sellers, buyers } = peopleFor(n)
  await client.query(bookings(sellers, buyers))
  await client.query(payments)
  await client.query(insertCompletedSales)
  await client.query(ledger)
  await client.query(moderation(sellers, buyers))
}
