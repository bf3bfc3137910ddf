import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDemo } from '../../db/demo/load.ts'
import { checkInvariants } from '../../server/commands/invariants.ts'
import { startTestApp, type TestApp } from '../harness/app.ts'
import { buy, completeSale } from '../harness/sales.ts'
import { expectInvariants } from './invariants.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await loadDemo(app.pool, app.services.config.currency)
  const [buyer, seller] = [await app.signUp('Bea', 'buyer'), await app.signUp('Sana', 'seller')]
  const { id } = await buy(app, buyer, seller)
  await completeSale(app, buyer, seller, id)
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
const sold = (state: string) => `update sale set state = '${state}'`
const photoOfSeller = (position = 0, columns = '', values = '') =>
  `with sold as (select * from product where sold_at is not null limit 1),
  kept as (
    insert into media (owner_id, width, height, preview${columns})
    select seller_id, 40, 40, 'data:'${values} from sold
    returning id
  )
  insert into product_photo select sold.id, ${position}, kept.id, '' from sold, kept;`
const reviewOf = (subject: string, published: string, condition: string) =>
  `insert into review (sale_id, author, subject_id, agreement, communication, handover, text,
     published_at)
   select id, 'buyer', ${subject}, 5, 5, 5, '', ${published} from sale where ${condition}`
const conversationOf = (messages: number) =>
  `insert into conversation (product_id, buyer_id, seller_id, last_number)
   select product_id, booking.buyer_id, seller_id, ${messages}
   from booking join product on product.id = product_id limit 1`

const withoutOffer =
  "state = 'held' and not exists (select from offer o where o.booking_id = booking.id)"

/** An offer for the product of a booking, whose buyer, price and booking it has unless told. */
const offerOf = (
  state: string,
  buyer: string,
  { amount = 'price', condition = withoutOffer } = {},
) =>
  `insert into offer (product_id, buyer_id, seller_id, number, amount, currency, state, expires_at,
     booking_id, phone, location)
   select product_id, ${buyer}, seller_id, 1, ${amount}, booking.currency, '${state}', now(),
     case when '${state}' = 'accepted' then booking.id end,
     case when '${state}' = 'open' then '1' end, case when '${state}' = 'open' then 'Porto' end
   from booking join product on product.id = product_id where ${condition} limit 1`
const asIfDeleted = 'update member set deleted_at = now()'

/** A report of a review, question or message, and of a deleted seller, whose name it still has. */
const reportNaming = (subject: 'review' | 'question' | 'message', table: string) =>
  `insert into report (reporter_id, ${subject}_id, header, image, seller_name, item_date)
   select (select buyer_id from booking limit 1), id, 'A laptop', '', 'Lena', ''
     from ${table} limit 1;
   update report set seller_name = 'Deleted member' where seller_name <> 'Lena'; ${asIfDeleted}`

/** Each invariant with SQL that violates it. */
/** An appeal of this party that the buyer grants. */
const grantedAppeal = (party: string) => `
  insert into sale_appeal (sale_id, party, decided_by, decided_at, granted, amount, statement)
    select id, '${party}', buyer_id, now(), true, 100, 'why' from sale;`

/** A photo of the buyer at a step of each sale. */
const evidenceOfBuyer = (columns: string, values: string) => `
  with event as (
    insert into sale_event (sale_id, event, actor, member_id, from_state, to_state)
      select id, 'open_case', 'buyer', buyer_id, 'inspection', state from sale
      returning id, member_id
  ), photo as (
    insert into media (owner_id, width, height, preview, ${columns})
      select member_id, 40, 40, '', ${values} from event limit 1 returning id, owner_id
  )
  insert into sale_event_photo (event_id, position, media_id)
    select event.id, 0, photo.id from event, photo where member_id = owner_id limit 1;`

/** As if the due transfer of the completed sale had been sent. */
const sentTransfer = `
  update transfer set state = 'sent', amount = 1000, account_id = 'acct_1', provider_id = 'tr_1',
    sent_at = now();`

/** An open dispute of 2 cents, and one posting of this amount. */
const postedDispute = (kind: string, amount: number) => `
  insert into card_dispute (id, intent_id, amount, currency, reason, status)
    select 'dp_x', intent_id, 2, currency, 'fraudulent', 'needs_response' from sale limit 1;
  with posted as (
    insert into ledger_transaction (kind, intent_id, cause_id)
      select '${kind}', intent_id, id from card_dispute returning id
  )
  insert into ledger_entry (transaction_id, account, amount, currency)
    select id, account, amount, 'USD' from posted,
      (values ('disputed', ${amount}), ('card_provider', ${-amount})) as entry (account, amount);`

/** A debt of the seller for the completed sale. */
const debt = `
  insert into seller_debt (seller_id, sale_id, reason, amount, currency, created_at)
    select seller_id, sale.id, 'refund', 500, currency, now() - interval '2 days'
    from sale join transfer on transfer.sale_id = sale.id limit 1;`

const reversal = `${sentTransfer} ${debt}
  insert into transfer_reversal (debt_id, transfer_id, amount, state, provider_id, sent_at)
    select seller_debt.id, transfer.id, 5, 'sent', 'trr_1', now()
    from seller_debt join transfer using (sale_id);`

const breaks: [name: string, sql: string][] = [
  ['one live booking per product', `drop index one_live_booking_per_product; ${copyOfHold}`],
  ['a paid booking has exactly one payment, with its price and currency', 'delete from payment'],
  [
    'a paid booking has exactly one payment, with its price and currency',
    "update payment set currency = 'EUR'",
  ],
  [
    "a payment's booking is paid, or refunded in full or charged back",
    "update booking set state = 'cancelled' where state = 'paid'",
  ],
  [
    "a payment's booking is paid, or refunded in full or charged back",
    `${refundOfPayment()}; update refund set amount = amount - 1;
     update booking set state = 'refunded' where state = 'paid'`,
  ],
  [
    "a payment's intent belongs to its booking and has its amount",
    `update payment_intent set booking_id = (select id from booking where state = 'held' limit 1)`,
  ],
  ['an intent has the price of its booking', 'update booking set price = price + 1'],
  [
    'a refunded booking has one refund that is not in part, or a lost chargeback',
    "update booking set state = 'refunded'",
  ],
  ['the booking of a refund is refunded, unless it is in part', refundOfPayment()],
  [
    'late charges are refunded automatically',
    `update booking set state = 'refunded' where state = 'held'; ${openIntent('pi_x').replace("'held'", "'refunded'")}
     insert into refund (intent_id, amount, currency, reason, asked_by)
     select i.id, amount, currency, 'why', (select id from member limit 1)
     from payment_intent i where settled_at is null`,
  ],
  [
    'a refund is marked as sent if and only if it has a provider id, and neither waits nor was refused',
    refundOfPayment(', sent_at', ', now()'),
  ],
  [
    'a refund is marked as sent if and only if it has a provider id, and neither waits nor was refused',
    refundOfPayment(', state', ", 'pending'"),
  ],
  [
    'a refund is marked as sent if and only if it has a provider id, and neither waits nor was refused',
    refundOfPayment(', state', ", 'failed'"),
  ],
  ['a product is sold if and only if it has a paid booking', 'update product set sold_at = now()'],
  ['a product is sold if and only if it has a paid booking', 'update product set sold_at = null'],
  [
    'a withdrawn product has no live booking',
    'update product set withdrawn_at = now() where sold_at is null',
  ],
  [
    'no listing of a suspended seller is shown',
    'update member set suspended_at = now() where is_seller and not is_admin',
  ],
  [
    'a listing that is hidden for a suspension has a suspended seller',
    "update product set hidden_at = now(), hidden_because = 'suspended' where sold_at is null",
  ],
  [
    'no hold is of a suspended buyer or seller',
    `update member set suspended_at = now()
     where not is_admin and id in (select buyer_id from booking where state = 'held')`,
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
    'an unsold product has the latest declaration of its seller, unless it is withdrawn',
    "insert into seller_declaration (member_id, kind) select id, 'private' from member where is_seller",
  ],
  [
    'an unsold product has the latest declaration of its seller, unless it is withdrawn',
    "update product set seller_kind = 'private' where seller_kind = 'trader'",
  ],
  [
    'a booking has at most one open intent',
    `drop index one_open_intent_per_booking; ${openIntent('pi_a')} ${openIntent('pi_b')}`,
  ],
  ['an open intent has no payment and no refund', 'update payment_intent set settled_at = null'],
  ['a paid or refunded booking has no open intent', 'update payment_intent set settled_at = null'],
  [
    'every ledger transaction has entries that sum to zero',
    `${withoutTriggers} update ledger_entry set amount = amount + 1 where account = 'fees'`,
  ],
  [
    'every ledger transaction has entries that sum to zero',
    `${withoutTriggers} delete from ledger_entry`,
  ],
  [
    'the ledger sums to zero',
    `${withoutTriggers} update ledger_entry set amount = amount + 1 where account = 'fees'`,
  ],
  [
    'payments and ledger sales correspond one to one',
    `${withoutTriggers} delete from ledger_entry; delete from ledger_transaction`,
  ],
  [
    'payments and ledger sales correspond one to one',
    `${openIntent('pi_a')} insert into ledger_transaction (kind, intent_id)
     select 'sale', id from payment_intent where settled_at is null`,
  ],
  [
    'every payment has a sale, with its amount, parties and intent',
    'delete from transfer; delete from parcel; delete from sale_event; delete from sale',
  ],
  [
    'every payment has a sale, with its amount, parties and intent',
    'update sale set price = price + 1',
  ],
  ['a booking is refunded if and only if its sale is refunded or cancelled', sold('refunded')],
  [
    'no deadline is more than five minutes overdue',
    `insert into sale_deadline select id, 'complete', now() - interval '6 minutes' from sale`,
  ],
  [
    'a closed sale has no deadline',
    `insert into sale_deadline select id, 'complete', now() + interval '1 day' from sale`,
  ],
  [
    'a sale whose release is blocked has no deadline that releases it',
    `update sale set blocked_at = now();
     insert into sale_deadline select id, 'complete', now() + interval '1 day' from sale`,
  ],
  [
    'no deadline pays the seller of a return whose address is not known',
    `${sold('return_requested')};
     insert into sale_deadline select id, 'return_overdue', now() + interval '1 day' from sale`,
  ],
  [
    'the release of a sale is blocked only by a fraud warning that no admin has cleared',
    'update sale set blocked_at = now()',
  ],
  [
    'a case is open exactly while its sale is not closed, or until the buyer withdraws from the contract',
    `insert into sale_case (sale_id, reason, turn) select id, 'damaged', 'seller' from sale`,
  ],
  [
    'a withdrawal is one event, in time, of a sale that gives the buyer that right',
    "update sale set withdrawal_at = now(), withdrawal_from = 'completed', withdrawal_days = 14",
  ],
  [
    'an appeal is against the decision of a case, by a party that lost something by it',
    "insert into sale_appeal (sale_id, party) select id, 'buyer' from sale",
  ],
  [
    'an appeal is against the decision of a case, by a party that lost something by it',
    `insert into sale_event (sale_id, event, actor, from_state, to_state)
       select id, 'refund', 'staff', 'completed', 'refunded' from sale;
     insert into sale_appeal (sale_id, party) select id, 'seller' from sale`,
  ],
  [
    'an appeal is decided by an admin, not a party, without an earlier decision in the sale',
    grantedAppeal('buyer'),
  ],
  [
    'exactly the granted appeals of sellers are paid by the platform, at most their price',
    grantedAppeal('seller'),
  ],
  [
    'a granted appeal of a buyer is refunded, less what the bank returned instead',
    grantedAppeal('buyer'),
  ],
  [
    'a chargeback is open exactly while its sale is charged back',
    `insert into card_dispute (id, intent_id, amount, currency, reason, status)
     select 'dp_' || id, intent_id, price, currency, 'fraudulent', 'needs_response' from sale`,
  ],
  [
    'a chargeback of a part of the price, or that settles failed refunds, was lost',
    `insert into card_dispute (id, intent_id, amount, currency, reason, status, in_part, closed_at)
     select 'dp_' || id, intent_id, 1, currency, 'fraudulent', 'won', true, now() from sale`,
  ],
  [
    'a chargeback of a part of the price, or that settles failed refunds, was lost',
    `insert into card_dispute (id, intent_id, amount, currency, reason, status, settles, closed_at)
     select 'dp_' || id, intent_id, 1, currency, 'fraudulent', 'lost', 2, now() from sale`,
  ],
  [
    'exactly the chargebacks, and those won or lost, are in the ledger with their amount',
    `insert into card_dispute (id, intent_id, amount, currency, reason, status)
     select 'dp_' || id, intent_id, 1, currency, 'fraudulent', 'needs_response' from sale`,
  ],
  [
    'exactly the chargebacks, and those won or lost, are in the ledger with their amount',
    postedDispute('chargeback_won', -2),
  ],
  [
    'exactly the chargebacks, and those won or lost, are in the ledger with their amount',
    postedDispute('chargeback', 1),
  ],
  [
    'the last event of a sale led to its state',
    `insert into sale_event (sale_id, event, actor, from_state, to_state)
     select id, 'ship', 'seller', 'awaiting_handover', 'in_transit' from sale`,
  ],
  [
    'the ledger holds the price of open sales, shares that of completed ones, and nothing of the others',
    sold('inspection'),
  ],
  [
    'the ledger holds the price of open sales, shares that of completed ones, and nothing of the others',
    sold('cancelled'),
  ],
  [
    'ledger entries of sellers and buyers belong to the parties of the sale',
    `${withoutTriggers} update ledger_entry set member_id = (select buyer_id from booking limit 1)
     where account = 'seller_payable'`,
  ],
  [
    'every refund is owed in the ledger, as a late charge if there is no payment',
    refundOfPayment(),
  ],
  [
    'exactly the sent refunds are sent in the ledger, and the failed ones have come back',
    refundOfPayment(', sent_at', ', now()'),
  ],
  [
    'exactly the refunds paid outside the provider are in the ledger with their amount',
    refundOfPayment(', state, paid_outside, reference', ", 'failed', 1, 'SEPA 1'"),
  ],
  ['a buyer is owed what was not sent, and what came back', refundOfPayment()],
  [
    'a buyer is owed what was not sent, and what came back',
    `insert into card_dispute (id, intent_id, amount, currency, reason, status, settles, closed_at)
     select 'dp_' || id, intent_id, 1, currency, 'fraudulent', 'lost', 1, now() from sale`,
  ],
  [
    "the card provider's balance is charges and top-ups minus refunds, fees, transfers and payouts",
    `${withoutTriggers} update ledger_entry set amount = amount + 1 where account = 'card_provider'`,
  ],
  [
    "the card provider's balance is charges and top-ups minus refunds, fees, transfers and payouts",
    'update payment_intent set provider_fee = 1',
  ],
  [
    'a fee of the platform itself is in the ledger as the card provider lists it',
    `with posted as (
       insert into ledger_transaction (kind, cause_id) values ('account_fee', 'txn_1') returning id
     )
     insert into ledger_entry (transaction_id, account, amount, currency)
       select id, account, amount, 'USD' from posted,
         (values ('provider_costs', 2), ('card_provider', -2)) as entry (account, amount)`,
  ],
  [
    'what the ledger owes to a seller has an open transfer, and is not less than what is being sent',
    'delete from transfer',
  ],
  [
    'exactly the sent transfers, and those paid outside the provider, are in the ledger with their amount',
    sentTransfer,
  ],
  ['exactly the sent reversals are in the ledger, with their amount', reversal],
  [
    'a transfer knows what of it was taken back',
    `${sentTransfer} update transfer set reversed = 1`,
  ],
  [
    'a debt was paid by its reversals and by other sales',
    `${debt} update seller_debt set netted = 1`,
  ],
  ['what sellers owe is the same in the ledger, and never less than nothing', debt],
  [
    'a debt is paid from money that is due within a day, once the buyer is refunded',
    `${debt} update transfer set created_at = now() - interval '2 days'`,
  ],
  ['no transfer is taken back before the buyer is refunded', reversal],
  [
    'exactly the payouts of the platform are in the ledger, and the failed ones have come back',
    `insert into payout (id, amount, currency, status, arrives_on, created_at)
     values ('po_1', 5, 'USD', 'paid', '2026-11-23', now())`,
  ],
  [
    'members have unique e-mail addresses',
    `insert into member (name, email, email_key) select name, email, upper(email) from member`,
  ],
  [
    'identities have unique e-mail addresses',
    `insert into identity_user (id, name, email)
     select 'twin ' || id, name, ' ' || upper(email) from identity_user`,
  ],
  [
    "a member's e-mail address is that of the identity",
    "update identity_user set email = 'new.' || email",
  ],
  [
    'every member has an identity, or is deleted and anonymous',
    'update member set identity_id = null',
  ],
  ['every member has an identity, or is deleted and anonymous', asIfDeleted],
  ['a deleted member has no available products', asIfDeleted],
  ['a deleted member has no live holds', asIfDeleted],
  ['no product has the phone number or location of a deleted member', asIfDeleted],
  ['no booking has the phone number or location of a deleted member', asIfDeleted],
  [
    'no report contains the name of a deleted member',
    `insert into report (reporter_id, product_id, header, image, seller_name, item_date)
     select buyer_id, product_id, title, image, 'Lena', '' from booking; ${asIfDeleted}`,
  ],
  [
    'no report contains the name of a deleted member',
    `insert into report (notifier_name, notifier_email, notifier_language, seller_id, header, image,
       seller_name, item_date)
     select 'Nora', 'nora@example.org', 'en', seller_id, 'Lena', '', 'Deleted member', ''
       from product limit 1;
     update report set seller_name = 'Deleted member'; ${asIfDeleted}`,
  ],
  [
    'no report contains the name of a deleted member',
    `${reviewOf('seller_id', 'null', "state = 'completed'")}; ${reportNaming('review', 'review')}`,
  ],
  [
    'no report contains the name of a deleted member',
    reportNaming('question', 'question where answer is not null'),
  ],
  [
    'no report contains the name of a deleted member',
    reportNaming('message', 'conversation_message'),
  ],
  [
    "a product's photos belong to its seller",
    `${photoOfSeller()} update product set seller_id = (select buyer_id from booking limit 1)`,
  ],
  ["a product's photos are numbered from 0 without gaps", photoOfSeller(1)],
  [
    'evidence is a private photo of the party whose step it belongs to',
    evidenceOfBuyer('private', 'false'),
  ],
  ['products and profiles show no private photos', photoOfSeller(0, ', private', ', true')],
  [
    'evidence of an open sale is not marked for deletion',
    `update sale set closed_at = null, state = 'inspection'; ${evidenceOfBuyer('private, doomed_at', 'true, now()')}`,
  ],
  [
    'the photos of a product for sale or sold are not marked for deletion',
    photoOfSeller(0, ', doomed_at', ', now()'),
  ],
  [
    'a profile photo was uploaded by its member and is not marked for deletion',
    "update member set photo = '/media/' || gen_random_uuid() || '/320.webp'",
  ],
  [
    'the only photos of a deleted member are those of sold products, evidence of sales, and messages',
    `insert into media (owner_id, width, height, preview) select id, 40, 40, '' from member;
     ${asIfDeleted}`,
  ],
  [
    'a conversation has its two members as parties, and as many messages as its last number says',
    conversationOf(1),
  ],
  [
    'a party with unread messages knows since when, others do not',
    `${conversationOf(0)};
     insert into conversation_party (conversation_id, role, member_id, unread_since)
       select id, 'buyer', buyer_id, now() from conversation c
         where not exists (select from conversation_party p where p.conversation_id = c.id)`,
  ],
  ['a review is about the other party of an ended sale', reviewOf('buyer_id', 'null', 'true')],
  [
    'a review is published with that of the other party, or two weeks after the end of the sale',
    reviewOf('seller_id', 'now()', "state = 'completed'"),
  ],
  [
    'a question is about a product of its seller, and an answer is not older than its question',
    `update question set answered_at = asked_at - interval '1 hour' where answer is not null`,
  ],
  ['a deleted member has no open questions', asIfDeleted],
  [
    'an accepted offer has a booking of its buyer and product, at the agreed price',
    offerOf('accepted', 'buyer_id', { amount: 'price + 1' }),
  ],
  [
    'no offer for a sold or withdrawn product waits',
    offerOf('open', 'buyer_id', { condition: "state = 'paid'" }),
  ],
  [
    'no offer waits beside a hold by an offer for the same product',
    `${offerOf('accepted', 'buyer_id')};
     ${offerOf('open', "(select id from member where name = 'Bea')", {
       condition: "state = 'held' and exists (select from offer o where o.booking_id = booking.id)",
     })}`,
  ],
  ['no member makes an offer for their own product', offerOf('declined', 'seller_id')],
  [
    'every aggregate matches its rows',
    'select fold_sums(); update kept_sum set amount = amount + 1',
  ],
  ['every aggregate matches its rows', `alter table member disable trigger user; ${asIfDeleted}`],
  [
    'the total of a seller matches the sales and reviews',
    'update seller_total set reviews = reviews + 1',
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
