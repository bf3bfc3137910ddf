import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCompletedSales } from '../../db/demo/completed-sales.ts'
import { startTestApp, type TestApp } from '../harness/app.ts'
import { loadFeatureTestData } from '../harness/feature-test-data.ts'
import type { Person } from '../harness/people.ts'
import { statementsOf } from '../harness/statements.ts'

let app: TestApp
let people: Record<'Sana' | 'Ben' | 'Ada', Person>
let listening: ReturnType<typeof statementsOf>

const testData = await loadFeatureTestData()
const lists = testData.flatMap(({ statementCounts = [] }) => statementCounts)

/** Inserts this many rows per list with their dependants. */
const more = (rows: number) => `
  with person as (
    insert into member (name, email, email_key, is_seller, is_buyer)
    select 'More ' || n, n || '@${rows}.example', n || '@${rows}.example', n % 2 = 0, n % 2 = 1
    from generate_series(1, ${2 * rows}) n returning id
  ), item as (
    insert into product (seller_id, category_id, title, image, description, original_price,
      resale_price, currency, purchased_on, condition, location, phone, sold_at)
    select s.id, c.id, 'Laptop ' || n, '/pictures/category-dell.svg', 'It works.', 90000, 49950,
      'USD', '2024-03-01', 'Good', 'Porto', '1', case when n % 2 = 0 then now() end
    from generate_series(1, ${2 * rows}) n, category c, member s
    where c.name = 'Dell' and s.name = 'Sana' returning id, sold_at
  ), marked as (
    insert into favourite (member_id, product_id, title, price)
    select b.id, item.id, 'A laptop', 49950 from item, member b where b.name = 'Ben'
  ), saved as (
    insert into saved_search (member_id, name, query, alerts, keys, settled)
    select b.id, 'Search ' || n, 'q=${rows}+' || n, 'none', '{*}', true
    from generate_series(1, ${rows}) n, member b where b.name = 'Ben'
  ), told as (
    insert into notice (member_id, kind, subject, path)
    select b.id, 'priceDrop', item.id, '/' from item, member b where b.name = 'Ben'
  ), photo as (
    insert into media (owner_id, width, height, preview)
    select s.id, 1600, 1200, 'data:' from item, member s where s.name = 'Sana' returning id
  ), shown as (
    insert into product_photo (product_id, position, media_id, alt)
    select i.id, 0, p.id, '' from (select id, row_number() over () as n from item) i
    join (select id, row_number() over () as n from photo) p using (n)
  ), put_forward as (
    insert into advertisement (product_id) select id from item where sold_at is null
  ), deal as (
    insert into booking (product_id, buyer_id, title, image, price, currency, phone, location, state,
      expires_at)
    select item.id, b.id, 'Laptop', '/pictures/category-dell.svg', 49950, 'USD', '1', 'Porto',
      case when sold_at is null then 'held' else 'paid' end, now() + interval '1 hour'
    from item, member b where b.name = 'Ben' returning id, state
  ), intent as (
    insert into payment_intent (id, booking_id, amount, currency, settled_at, provider_fee)
    select 'pi_' || id, id, 49950, 'USD', now(), 0 from deal where state = 'paid'
    returning id, booking_id
  ), received as (
    insert into payment (booking_id, intent_id, amount, currency)
    select booking_id, id, 49950, 'USD' from intent
  ), happened as (
    insert into ledger_transaction (kind, intent_id) select 'sale', id from intent returning id
  ), entries as (
    insert into ledger_entry (transaction_id, account, member_id, amount, currency)
    select h.id, side.account, side.owner, side.amount, 'USD' from happened h
    join member s on s.name = 'Sana'
    cross join lateral (values ('card_provider', null::uuid, 49950),
      ('seller_payable', s.id, -49950)) as side (account, owner, amount)
  ), begun as (
    insert into conversation (product_id, buyer_id, seller_id, last_number)
    select item.id, b.id, s.id, 1 from item, member b, member s
    where b.name = 'Ben' and s.name = 'Sana' returning id, buyer_id, seller_id
  ), parties as (
    insert into conversation_party (conversation_id, role, member_id)
    select id, 'buyer', buyer_id from begun union all select id, 'seller', seller_id from begun
  ), written as (
    insert into conversation_message (conversation_id, number, author, client_id, text, from_new_account)
    select id, 1, 'buyer', gen_random_uuid(), 'Is it still there?', false from begun
  ), blocked as (
    insert into member_block (blocker_id, blocked_id)
    select b.id, person.id from person, member b where b.name = 'Ben'
  ), offered as (
    insert into offer (product_id, buyer_id, seller_id, number, amount, currency, state, expires_at)
    select item.id, b.id, s.id, 1, 40000, 'USD', 'declined', now()
    from item, member b, member s where b.name = 'Ben' and s.name = 'Sana'
  ), act as (
    insert into audit_entry (admin_id, admin_name, action, subject, person_id)
    select a.id, a.name, 'verify_seller', '', person.id from person, member a where a.name = 'Ada'
  )
  insert into report (reporter_id, product_id, header, image, seller_name, item_date)
  select b.id, item.id, 'Laptop', '/pictures/category-dell.svg', 'Sana', '2026'
  from item, member b where b.name = 'Ben'`

/** Decides half of the open reports. */
const decide = `
  update report set closed_at = now(), outcome = 'kept',
    decided_by = (select id from member where name = 'Ada')
  where id in (
    select id from report where closed_at is null
    limit (select count(*) / 2 from report where closed_at is null)
  )`

/** Makes each sale a case that waits for staff, who have decided about it before. */
const escalate = `
  with disputed as (
    update sale set state = 'disputed', closed_at = null where state = 'completed' returning id
  ), decided as (
    insert into sale_event (sale_id, event, actor, from_state, to_state)
    select id, 'reject_case', 'staff', 'disputed', 'completed' from disputed
  )
  insert into sale_case (sale_id, reason, turn) select id, 'damaged', 'staff' from disputed`

const ask = (who: keyof typeof people | 'anonymous', path: string) =>
  who === 'anonymous' ? app.get(`/api${path}`) : people[who].get(path)

beforeAll(async () => {
  app = await startTestApp()
  listening = statementsOf(app.pool)
  people = {
    Sana: await app.signUp('Sana', 'seller'),
    Ben: await app.signUp('Ben', 'buyer'),
    Ada: await app.signUp('Ada', 'buyer'),
  }
  await app.grantAdmin(people.Ada)
  await app.pool.query(more(1))
  await app.pool.query(insertCompletedSales)
  await app.pool.query(escalate)
  await app.pool.query(decide)
  // The search rate limit is recorded once per dozen: this one is.
  await app.get('/api/search')
})
afterAll(() => app.close())

test('a list needs as many statements for fifty rows as for one', async () => {
  const countStatements = async () => {
    const counts: Record<string, number> = {}
    const rows: Record<string, number> = {}
    for (const [who, path] of lists) {
      const statements = await listening.during(async () => {
        const { status, body } = await ask(who, path)
        expect([path, status]).toEqual([path, 200])
        if (Array.isArray(body)) rows[path] = body.length
      })
      counts[`${who} ${path}`] = statements.length
    }
    return { counts, rows }
  }
  const few = await countStatements()
  await app.pool.query(more(50))
  await app.pool.query(insertCompletedSales)
  await app.pool.query(escalate)
  await app.pool.query(decide)
  const many = await countStatements()

  expect(many.counts).toEqual(few.counts)
  for (const [who, path, maxStatements] of lists) {
    expect([path, many.counts[`${who} ${path}`]]).toEqual([path, maxStatements])
    const rows = few.rows[path]
    if (rows === undefined || ['/categories', '/attributes'].includes(path)) continue
    expect(rows).toBeLessThan(6)
    expect(many.rows[path]).toBe(24)
  }
})
