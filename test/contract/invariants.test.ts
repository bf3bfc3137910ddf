import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDemo } from '../../db/demo/load.ts'
import { checkInvariants } from '../../server/commands/invariants.ts'
import { startTestApp, type TestApp } from '../harness/app.ts'
import { expectInvariants } from './invariants.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await loadDemo(app.pool)
})
afterAll(() => app.close())

const copyOfHold = `insert into booking
    (product_id, buyer_id, title, image, price, currency, phone, location, expires_at)
  select product_id, buyer_id, title, image, price, currency, phone, location, expires_at
  from booking where state = 'held'`
const refundOfPayment = (columns = '', values = '') =>
  `insert into refund (intent_id, amount, currency, reason${columns})
  select intent_id, amount, currency, 'why'${values} from payment`
const openIntent = (id: string) =>
  `insert into payment_intent (id, booking_id, amount, currency)
  select '${id}' || id, id, price, currency from booking where state = 'held';`
const withoutTriggers = `alter table ledger_entry disable trigger user;
  alter table ledger_transaction disable trigger user;`
const photoOfSeller = (position = 0, columns = '', values = '') =>
  `with sold as (select * from product where sold_at is not null limit 1),
  kept as (
    insert into media (owner_id, width, height, preview${columns})
    select seller_id, 40, 40, 'data:'${values} from sold
    returning id
  )
  insert into product_photo select sold.id, ${position}, kept.id, '' from sold, kept;`
const asIfDeleted = 'update member set deleted_at = now()'

/** Each invariant with SQL that violates it. */
const breaks: [name: string, sql: string][] = [
  ['one live booking per product', `drop index one_live_booking_per_product; ${copyOfHold}`],
  ['a paid booking has one payment, of its price and currency', 'delete from payment'],
  [
    'a paid booking has one payment, of its price and currency',
    "update payment set currency = 'EUR'",
  ],
  [
    "a payment's booking is paid, or refunded by one refund of the same money",
    "update booking set state = 'cancelled' where state = 'paid'",
  ],
  [
    "a payment's booking is paid, or refunded by one refund of the same money",
    `${refundOfPayment()}; update refund set amount = amount - 1;
     update booking set state = 'refunded' where state = 'paid'`,
  ],
  [
    "a payment's intent is its booking's, and asked for that money",
    `update payment_intent set booking_id = (select id from booking where state = 'held' limit 1)`,
  ],
  ['an intent asks for the price of its booking', 'update booking set price = price + 1'],
  ['a refunded booking has one refund', "update booking set state = 'refunded'"],
  ["a refund's booking is refunded", refundOfPayment()],
  ['admins refund payments, the shop refunds money that came too late', refundOfPayment()],
  [
    'a refund is sent when the provider has given it an id',
    refundOfPayment(', sent_at', ', now()'),
  ],
  ['a product is sold when it has a paid booking', 'update product set sold_at = now()'],
  ['a product is sold when it has a paid booking', 'update product set sold_at = null'],
  [
    'a withdrawn product has no live booking',
    'update product set withdrawn_at = now() where sold_at is null',
  ],
  [
    'a sold or withdrawn product is not advertised',
    'insert into advertisement select id from product where sold_at is not null',
  ],
  [
    'no member books their own product',
    'update booking b set buyer_id = p.seller_id from product p where p.id = b.product_id',
  ],
  [
    'a booking has one open intent at most',
    `drop index one_open_intent_per_booking; ${openIntent('pi_a')} ${openIntent('pi_b')}`,
  ],
  ['an open intent has led to nothing yet', 'update payment_intent set settled_at = null'],
  [
    'a booking that is paid or refunded has no open intent',
    'update payment_intent set settled_at = null',
  ],
  [
    'every transaction of the ledger has entries and comes to zero',
    `${withoutTriggers} update ledger_entry set amount = amount + 1 where account = 'fees'`,
  ],
  [
    'every transaction of the ledger has entries and comes to zero',
    `${withoutTriggers} delete from ledger_entry`,
  ],
  [
    'the whole ledger comes to zero',
    `${withoutTriggers} update ledger_entry set amount = amount + 1 where account = 'fees'`,
  ],
  [
    'every payment is a sale in the ledger, and every sale a payment',
    `${withoutTriggers} delete from ledger_entry; delete from ledger_transaction`,
  ],
  [
    'every payment is a sale in the ledger, and every sale a payment',
    `${openIntent('pi_a')} insert into ledger_transaction (kind, intent_id)
     select 'sale', id from payment_intent where settled_at is null`,
  ],
  [
    'every refund is owed in the ledger, as a late charge when there was no payment',
    refundOfPayment(),
  ],
  [
    'every refund that is sent is sent in the ledger, and no other',
    refundOfPayment(', sent_at', ', now()'),
  ],
  [
    "the ledger's entries are the amounts of payments and refunds, and whose they are",
    `${withoutTriggers} update ledger_entry
     set amount = amount + case account when 'fees' then 1 else -1 end
     where account in ('fees', 'seller_payable')`,
  ],
  [
    "the ledger's entries are the amounts of payments and refunds, and whose they are",
    `${withoutTriggers} update ledger_entry set member_id = (select buyer_id from booking limit 1)
     where account = 'seller_payable'`,
  ],
  [
    'the card provider has what was received less what was sent back',
    `${withoutTriggers} update ledger_entry set amount = amount + 1 where account = 'card_provider'`,
  ],
  [
    'no two members have one address',
    `insert into member (name, email, email_key) select name, email, upper(email) from member`,
  ],
  [
    'no two identities have one address',
    `insert into identity_user (id, name, email)
     select 'twin ' || id, name, ' ' || upper(email) from identity_user`,
  ],
  [
    "a member's address is that of the identity",
    "update identity_user set email = 'new.' || email",
  ],
  ['every member signs in, or is deleted and anonymous', 'update member set identity_id = null'],
  ['every member signs in, or is deleted and anonymous', asIfDeleted],
  ['a deleted member offers nothing', asIfDeleted],
  ['a deleted member holds nothing', asIfDeleted],
  ['no product tells where a deleted member is', asIfDeleted],
  ['no booking tells where a deleted member is', asIfDeleted],
  [
    'no report names a deleted member',
    `insert into report (reporter_id, product_id, header, image, seller_name, item_date)
     select buyer_id, product_id, title, image, 'Lena', '' from booking; ${asIfDeleted}`,
  ],
  [
    "a product's photos are its seller's",
    `${photoOfSeller()} update product set seller_id = (select buyer_id from booking limit 1)`,
  ],
  ["a product's photos are counted from none, without a gap", photoOfSeller(1)],
  ['the photos of a product for sale or sold are kept', photoOfSeller(0, ', doomed_at', ', now()')],
  [
    "a member's own photo is one they uploaded, and kept",
    "update member set photo = '/media/' || gen_random_uuid() || '/320.webp'",
  ],
  [
    'of a deleted member no photos are kept but those of what they sold',
    `insert into media (owner_id, width, height, preview) select id, 40, 40, '' from member;
     ${asIfDeleted}`,
  ],
  [
    'every sum that is kept is what its rows come to',
    'select fold_sums(); update kept_sum set amount = amount + 1',
  ],
  [
    'every sum that is kept is what its rows come to',
    `alter table member disable trigger user; ${asIfDeleted}`,
  ],
]

/** Violations after `sql`, which is then rolled back. */
async function foundAfter(sql: string) {
  const client = await app.pool.connect()
  try {
    await client.query('begin')
    await client.query(sql)
    return await checkInvariants(client)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test('the demo data violates no invariant', () => expectInvariants(app.pool))

test('every invariant has a violation below', async () => {
  const names = (await foundAfter('')).map(({ name }) => name)
  expect(names).toEqual([...new Set(breaks.map(([name]) => name))])
})

test.each(breaks)('%s', async (name, sql) => {
  const broken = (await foundAfter(sql)).filter((finding) => finding.broken > 0)
  expect(broken.map((finding) => finding.name)).toContain(name)
})
