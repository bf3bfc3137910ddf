import { insertCompletedSales } from '../../../db/demo/completed-sales.ts'
import { openBackgroundPool } from '../../../server/database/db.ts'
import type { TestApp } from '../../../test/harness/app.ts'
import type { SignedInCast } from '../cast.ts'

const count = 200

const product = `
  insert into product (seller_id, category_id, title, image, description, original_price,
      resale_price, currency, purchased_on, condition, location, phone, sold_at, created_at)
    select member.id, category.id, 'Laptop number ' || n,
      '/pictures/category-' || lower(category.name) || '.svg', 'It works.', 90000,
      30000 + n * 125, 'USD', '2024-03-01', (array['Excellent', 'Good', 'Fair'])[1 + n % 3],
      'Porto', '+351 555 010', case when category.name = 'HP' then now() end,
      now() - make_interval(hours => n)
    from member, category, generate_series(1, ${count}) n
    where member.email = $1 and category.name = $2
    returning id, seller_id, title, image, resale_price as price, created_at`

const advertised = `with made as (${product})
  insert into advertisement (product_id) select id from made`

/** Sold to the member of the third parameter, paid and in the ledger. */
const sold = `with made as (${product}),
  booked as (
    insert into booking (product_id, buyer_id, title, image, price, currency, phone, location,
        state, expires_at, created_at)
      select made.id, buyer.id, title, image, price, 'USD', '555 0100', 'Pier 4', 'paid',
        made.created_at, made.created_at
      from made, member buyer where buyer.email = $3
      returning id, product_id, price, created_at),
  asked as (
    insert into payment_intent
        (id, booking_id, amount, currency, settled_at, created_at, provider_fee)
      select 'pi_' || replace(id::text, '-', ''), id, price, 'USD', created_at, created_at, 0
      from booked returning id, booking_id, amount, created_at),
  received as (
    insert into payment (booking_id, intent_id, amount, fee, currency, created_at)
      select booking_id, id, amount, 300, 'USD', created_at from asked),
  told as (
    insert into ledger_transaction (kind, intent_id, created_at)
      select 'sale', id, created_at from asked returning id, intent_id)
  insert into ledger_entry (transaction_id, account, member_id, amount, currency)
    select told.id, entry.account, entry.member_id, entry.amount, 'USD'
    from told
      join asked on asked.id = told.intent_id
      join booked on booked.id = asked.booking_id
      join made on made.id = booked.product_id,
      lateral (values
        ('card_provider', null, asked.amount),
        ('seller_payable', made.seller_id, 300 - asked.amount),
        ('fees', null, -300)
      ) as entry (account, member_id, amount)`

const people = `
  insert into member (name, email, email_key, is_buyer, is_seller, created_at)
    select 'Person number ' || n, key, key, n % 2 = 0, n % 2 = 1, now() - make_interval(hours => n)
    from generate_series(1, ${count * 2}) n, lateral (select 'person.' || n || '@example.com') as e (key)`

const reports = `
  insert into report (reporter_id, product_id, header, image, seller_name, item_date, created_at)
    select reporter.id, product.id, title, image, 'Sana Malik',
      to_char(product.created_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), product.created_at
    from member reporter, product where reporter.email = $1 and title like 'Laptop number %'
      and sold_at is null`

const acts = `
  insert into audit_entry (admin_id, admin_name, action, subject, before, after, created_at)
    select admin.id, admin.name, past.action, past.subject, past.before, past.after,
      now() - make_interval(hours => n)
    from member admin, generate_series(1, ${count}) n,
      lateral (select * from audit_entry order by created_at limit 1) as past
    where admin.email = $1`

/** Adds two hundred records of each kind, older than the existing ones. */
export async function addManyRecords(
  { services }: TestApp,
  { admin, buyer, seller }: SignedInCast,
) {
  // On a busy machine, they take longer than a statement of a request may.
  const pool = openBackgroundPool(services.pool)
  try {
    await pool.query(advertised, [seller.email, 'Dell'])
    await pool.query(sold, [seller.email, 'HP', buyer.email])
    await pool.query(insertCompletedSales)
    await pool.query(people)
    await pool.query(reports, [buyer.email])
    await pool.query(acts, [admin.email])
  } finally {
    await pool.end()
  }
}
