import { randomBytes } from 'node:crypto'
import { signAccessToken } from '../../server/access/access-token.ts'
import { sendRefund } from '../../server/features/refunds/send.ts'
import type { Column } from '../harness/access-matrix-row.ts'
import type { TestApp } from '../harness/app.ts'
import { makeOffer } from '../harness/offers.ts'
import type { Person, Role } from '../harness/people.ts'
import { plain } from '../harness/photos.ts'
import { newDevice } from '../harness/push/service.ts'
import { book, chargeBooking, damage, returnAddress, startPaying } from '../harness/sales.ts'

async function castOf(app: TestApp) {
  return {
    buyer: await app.signUp('Bea', 'buyer'),
    otherBuyer: await app.signUp('Ben', 'buyer'),
    seller: await app.signUp('Sana', 'seller'),
    otherSeller: await app.signUp('Sami', 'seller'),
    admin: await app.signUp('Ada', 'seller'),
    unfinished: await app.signUp('Uma'),
    deleted: await app.signUp('Dan', 'buyer'),
    signedOut: await app.signUp('Olga', 'buyer'),
  }
}

function claimsOf(token: string): { sub: string; sid: string } {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
}

/** The same token, signed with a different key. */
function forged(token: string): string {
  const [head, claims] = token.split('.')
  return `${head}.${claims}.${Buffer.from('not the key of this site, is it').toString('base64url')}`
}

/** The members of the matrix and their access tokens. */
export async function createScene(app: TestApp) {
  const people = await castOf(app)
  await app.signUp('Quin', 'buyer')
  await app.grantAdmin(people.admin)
  await app.pool.query("delete from identity_user where name = 'Dan'")
  await app.pool.query(
    "insert into seller_declaration (member_id, kind) select id, 'private' from member where is_seller",
  )
  await app.pool.query('insert into secret (name, value) values ($1, $2)', [
    'tax_details',
    randomBytes(32).toString('base64url'),
  ])
  await people.signedOut.browser.identity('/sign-out')
  // Only the calls of the matrix may write: no webhooks, no settlement loop, no jobs.
  await app.webhooks({ mode: 'hold' })
  await app.stopSettlementLoop()
  await app.services.jobs.stop()

  const tokens: Partial<Record<Column, string>> = { forged: forged(people.admin.token) }
  for (const [column, { token }] of Object.entries(people)) tokens[column as Column] = token
  tokens.expired = await signAccessToken(app.pool, claimsOf(people.admin.token), -1)
  const ids = Object.values(people).map(({ token }) => claimsOf(token).sub)
  const { rows } = await app.pool.query('select id from member where identity_id = any($1)', [ids])
  return { app, people, tokens, known: [...ids, ...rows.map(({ id }) => String(id))] }
}

export type MatrixScene = Awaited<ReturnType<typeof createScene>>

/** The ids and addresses that rows name in braces. */
export type SceneIds = Record<string, string>

/** Books from a new address each time, as holds are limited per network. */
const hold = (buyer: Person, productId: string) => book(buyer.elsewhere(), productId)

/** A booking the provider has the money for, of which the site has not heard. */
async function charge({ app, people }: MatrixScene) {
  const product = await app.addProduct(people.seller)
  const booking = await hold(people.buyer, product)
  return { product, booking, intent: await chargeBooking(app, people.buyer, booking) }
}

const record = ({ people }: MatrixScene, bookingId: string, transactionId: string) =>
  people.buyer.post('/payments', { bookingId, transactionId })

/** Quarantines a product, as if a sold one had its serial number when it was listed. */
async function quarantine({ pool }: TestApp, id: string, sold: string) {
  await pool.query('update product set sold_at = now() where id = $1', [sold])
  await pool.query(
    `update product set hidden_at = now(), hidden_because = 'serial' where id = $1`,
    [id],
  )
  await pool.query(
    `insert into report (product_id, same_serial_as, header, image, seller_name, item_date)
     values ($1, $2, 'A laptop', '', 'Sana', '')`,
    [id, sold],
  )
}

/** A sale of the buyer and the seller, after these steps: who makes each, its path and its body. */
async function saleAfter(stage: MatrixScene, steps: [Column, string, object?][]) {
  const { booking, intent } = await charge(stage)
  await record(stage, booking, intent)
  const { buyer, seller } = stage.people
  for (const [who, path, body] of steps) {
    await (who === 'buyer' ? buyer : seller).post(`/sales/${booking}/${path}`, body)
  }
  return booking
}

const shipment = { carrier: 'other', trackingNumber: '' }
const inspected: [Column, string, object?][] = [
  ['seller', 'shipment', shipment],
  ['buyer', 'delivery'],
]
const disputed: typeof inspected = [...inspected, ['buyer', 'case', damage]]
const answer = (name: string) => ({ answer: name, note: '', returnAddress })
const escalated: typeof inspected = [
  ...disputed,
  ['seller', 'case/answer', answer('contest')],
  ['buyer', 'case/answer', answer('escalate')],
]

/** The same, as if the seller had been a trader. */
async function tradersSaleAfter(stage: MatrixScene, steps: typeof inspected) {
  const id = await saleAfter(stage, steps)
  await stage.app.pool.query('update sale set withdrawal_days = 14 where id = $1', [id])
  return id
}

/** A completed sale whose case was rejected, as if another admin had decided it. */
async function decidedSale(stage: MatrixScene) {
  const { app, people } = stage
  const id = await saleAfter(stage, escalated)
  const decision = { decision: 'reject_case', statement: 'The photos show no damage.' }
  await people.admin.post(`/sales/${id}/case/decision`, decision)
  await app.pool.query(
    `update sale_event set member_id = null where sale_id = $1 and actor = 'staff'`,
    [id],
  )
  return id
}

let ended: string | undefined

/** A sale that is completed because its case was withdrawn, without reviews. The same for all cells. */
async function endedSale(stage: MatrixScene) {
  ended ??= await saleAfter(stage, [...disputed, ['buyer', 'case/answer', answer('withdraw_case')]])
  await stage.app.pool.query('delete from report where review_id is not null')
  await stage.app.pool.query('delete from review')
  return ended
}

async function publishedReview(stage: MatrixScene, reply: string | null) {
  const { rows } = await stage.app.pool.query(
    `insert into review (sale_id, author, subject_id, agreement, communication, handover, text,
       published_at, reply, replied_at)
     select id, 'buyer', seller_id, 5, 5, 5, 'Good.', now(), $2::text,
       case when $2::text is not null then now() end
     from sale where id = $1 returning id, subject_id`,
    [await endedSale(stage), reply],
  )
  return rows[0]
}

/** A question of another member about a new product of the seller. */
async function askedQuestion({ app, people }: MatrixScene, answer: string | null) {
  const { rows } = await app.pool.query(
    `insert into question (product_id, seller_id, asker_id, text, answer, answered_at)
     select product.id, product.seller_id, asker.id, 'Is it loud?', $2::text,
       case when $2::text is not null then now() end
     from product, member asker where product.id = $1 and asker.name = 'Quin' returning id`,
    [await app.addProduct(people.seller), answer],
  )
  return rows[0].id
}

/** The seller has sold in this month, so that there is a statement. */
async function soldThisMonth(stage: MatrixScene): Promise<SceneIds> {
  const find = "select id from member where name = 'Sana'"
  const held = "select from ledger_entry where account = 'held_for_sale' limit 1"
  if ((await stage.app.pool.query(held)).rows.length === 0) await saleAfter(stage, [])
  const { rows } = await stage.app.pool.query(find)
  return { payee: rows[0].id, month: new Date().toISOString().slice(0, 7) }
}

/** A conversation that the buyer has begun, without blocks. The seller has not read its message. */
async function conversationWith({ app, people }: MatrixScene, photos: string[]) {
  await app.pool.query('delete from member_block')
  await app.pool.query("delete from rate_limit where key ~ '^(begin|send|report|block)'")
  const product = await app.addProduct(people.seller)
  const sent = { clientId: crypto.randomUUID(), text: 'Is it still there?', photos }
  return (await people.buyer.post(`/products/${product}/conversation`, sent)).body
}

async function conversationInText(stage: MatrixScene): Promise<SceneIds> {
  const { conversationId, message } = await conversationWith(stage, [])
  return { conversation: conversationId, message: message._id }
}

async function conversationWithPhoto(stage: MatrixScene): Promise<SceneIds> {
  const picture = await plain(8).png().toBuffer()
  const { body: photo } = await stage.people.buyer.post('/conversation-photos', picture)
  const { conversationId } = await conversationWith(stage, [photo.id])
  return { illustrated: conversationId, photoOfMessage: photo.id }
}

let newcomers = 0
/** A new member: the address, and the ids of the member and the identity. */
async function newcomer({ app }: MatrixScene, role: Role) {
  newcomers += 1
  const { email, token } = await app.signUp(`New ${newcomers}`, role)
  return { email, id: await app.memberId({ email }), identity: claimsOf(token).sub }
}

/** A product of the seller, who then has no other one for sale or paused. */
async function addOnlyListing({ app, people }: MatrixScene): Promise<string> {
  await app.pool.query(
    'update product set withdrawn_at = now() where sold_at is null and withdrawn_at is null',
  )
  return app.addProduct(people.seller)
}

let attributes = 0

/** What rows name in braces, and how it is made. What belongs together is made together. */
const makers: [names: string[], make: (stage: MatrixScene) => Promise<SceneIds>][] = [
  [['buyer'], async ({ people }) => ({ buyer: people.buyer.email })],
  [['seller'], async ({ people }) => ({ seller: people.seller.email })],
  [['free'], async ({ app, people }) => ({ free: await app.addProduct(people.seller) })],
  [
    ['advertised'],
    async ({ app, people }) => ({
      advertised: await app.addProduct(people.seller, { advertised: true }),
    }),
  ],
  [
    ['restriction'],
    async ({ app, people }) => {
      await people.admin.post(`/products/${await app.addProduct(people.seller)}/pause`)
      const newest = 'select id from restriction order by created_at desc limit 1'
      const { rows } = await app.pool.query(newest)
      return { restriction: rows[0].id }
    },
  ],
  [
    ['paused'],
    async ({ app, people }) => {
      const paused = await app.addProduct(people.seller)
      await people.seller.post(`/products/${paused}/pause`)
      return { paused }
    },
  ],
  [['onlyListing'], async (stage) => ({ onlyListing: await addOnlyListing(stage) })],
  [
    ['onlyPaused'],
    async (stage) => {
      const onlyPaused = await addOnlyListing(stage)
      await stage.people.seller.post(`/products/${onlyPaused}/pause`)
      return { onlyPaused }
    },
  ],
  [
    ['reserved', 'booking'],
    async ({ app, people }) => {
      const reserved = await app.addProduct(people.seller)
      return { reserved, booking: await hold(people.buyer, reserved) }
    },
  ],
  [
    ['charged', 'intent'],
    async (stage) => {
      const { booking, intent } = await charge(stage)
      return { charged: booking, intent }
    },
  ],
  [
    ['begun'],
    async ({ app, people }) => {
      const begun = await hold(people.buyer, await app.addProduct(people.seller))
      await startPaying(people.buyer, begun)
      return { begun }
    },
  ],
  [
    ['sold', 'paid', 'payment'],
    async (stage) => {
      const { product, booking, intent } = await charge(stage)
      const { body } = await record(stage, booking, intent)
      return { sold: product, paid: booking, payment: body.insertedId, receipt: intent }
    },
  ],
  [
    ['met'],
    async (stage) => {
      const met = await saleAfter(stage, [])
      await stage.app.pool.query("update sale set handover_code = '123456' where id = $1", [met])
      return { met }
    },
  ],
  [
    ['warning'],
    async (stage) => {
      const saleId = await saleAfter(stage, [])
      const { rows } = await stage.app.pool.query(
        `insert into fraud_warning (provider_id, sale_id, reason)
         values ('issfr_' || $1::text, $1::uuid, 'unauthorized_use_of_card') returning id`,
        [saleId],
      )
      return { warning: rows[0].id }
    },
  ],
  [['payee', 'month'], soldThisMonth],
  [['shipped'], async (stage) => ({ shipped: await saleAfter(stage, inspected.slice(0, 1)) })],
  [
    ['tradersShipped'],
    async (stage) => ({ tradersShipped: await tradersSaleAfter(stage, inspected.slice(0, 1)) }),
  ],
  [
    ['tradersInspected'],
    async (stage) => ({ tradersInspected: await tradersSaleAfter(stage, inspected) }),
  ],
  [['inspected'], async (stage) => ({ inspected: await saleAfter(stage, inspected) })],
  [
    ['accepted'],
    async (stage) => ({
      accepted: await saleAfter(stage, [...inspected, ['buyer', 'acceptance']]),
    }),
  ],
  [['disputed'], async (stage) => ({ disputed: await saleAfter(stage, disputed) })],
  [['escalated'], async (stage) => ({ escalated: await saleAfter(stage, escalated) })],
  [
    ['unaddressed'],
    async (stage) => {
      const unaddressed = await saleAfter(stage, escalated)
      const decision = { decision: 'decide_return', statement: 'The photos show the damage.' }
      await stage.people.admin.post(`/sales/${unaddressed}/case/decision`, decision)
      return { unaddressed }
    },
  ],
  [
    ['evidenced', 'evidence'],
    async (stage) => {
      const { buyer } = stage.people
      const evidence = (await buyer.post('/case-photos', await plain(8).png().toBuffer())).body.id
      const shown = { ...damage, photos: [evidence] }
      const evidenced = await saleAfter(stage, [...inspected, ['buyer', 'case', shown]])
      return { evidenced, evidence }
    },
  ],
  [['decided'], async (stage) => ({ decided: await decidedSale(stage) })],
  [
    ['appealed'],
    async (stage) => {
      const appealed = await decidedSale(stage)
      await stage.people.buyer.post(`/sales/${appealed}/appeal`, { note: 'Look again.' })
      return { appealed }
    },
  ],
  [['ended'], async (stage) => ({ ended: await endedSale(stage) })],
  [
    ['review', 'reviewedSeller'],
    async (stage) => {
      const { id, subject_id } = await publishedReview(stage, null)
      return { review: id, reviewedSeller: subject_id }
    },
  ],
  [
    ['repliedReview'],
    async (stage) => ({ repliedReview: (await publishedReview(stage, 'No.')).id }),
  ],
  [['conversation', 'message'], conversationInText],
  [['illustrated', 'photoOfMessage'], conversationWithPhoto],
  [['question'], async (stage) => ({ question: await askedQuestion(stage, null) })],
  [['answered'], async (stage) => ({ answered: await askedQuestion(stage, 'No.') })],
  [
    ['returning'],
    async (stage) => {
      const asked: typeof disputed = [...disputed, ['seller', 'case/answer', answer('ask_return')]]
      return { returning: await saleAfter(stage, asked) }
    },
  ],
  [
    ['report'],
    async ({ app, people }) => {
      const productId = await app.addProduct(people.seller)
      const { body } = await people.buyer.post('/reportedItems', { productId })
      return { report: body.insertedId }
    },
  ],
  [
    ['closedReport'],
    async ({ app, people }) => {
      const productId = await app.addProduct(people.seller)
      const { body } = await people.buyer.post('/reportedItems', { productId })
      await people.admin.call('DELETE', `/reportedItems/${body.insertedId}`)
      return { closedReport: body.insertedId }
    },
  ],
  [
    ['removal'],
    async ({ app, people }) => {
      const productId = await app.addProduct(people.seller)
      const reasons = { ground: 'misleading', reason: 'It is another laptop.' }
      await people.admin.post(`/products/${productId}/removal`, reasons)
      const find = 'select id from restriction where subject = $1'
      const { rows } = await app.pool.query(find, [productId])
      return { removal: rows[0].id }
    },
  ],
  [
    ['quarantined'],
    async ({ app, people }) => {
      const sold = await app.addProduct(people.seller)
      const quarantined = await app.addProduct(people.seller)
      await quarantine(app, quarantined, sold)
      return { quarantined }
    },
  ],
  [
    ['attribute'],
    async ({ app }) => {
      attributes += 1
      const add = 'insert into attribute (key, names, kind) values ($1, $2, $3)'
      const key = `nobodys_${attributes}`
      await app.pool.query(add, [key, { en: 'Hinge' }, 'text'])
      return { attribute: key }
    },
  ],
  [
    ['offer'],
    async ({ app, people }) => {
      const productId = await app.addProduct(people.seller)
      await app.pool.query("update offer set state = 'withdrawn' where booking_id is null")
      return { offer: await makeOffer(people.buyer.elsewhere(), productId, '400') }
    },
  ],
  [
    ['favourite'],
    async ({ app, people }) => {
      const favourite = await app.addProduct(people.seller)
      await people.buyer.call('PUT', `/favourites/${favourite}`)
      return { favourite }
    },
  ],
  [
    ['notice'],
    async ({ app, people }) => {
      await app.pool.query('delete from notice')
      const { rows } = await app.pool.query(
        `insert into notice (member_id, kind, subject, path)
         select id, 'orderShipped', gen_random_uuid(), '/dashboard/myorders' from member
         where email = $1 returning id`,
        [people.buyer.email],
      )
      return { notice: rows[0].id }
    },
  ],
  [
    ['device'],
    async ({ app }) => {
      await app.pool.query('delete from push_subscription')
      return { device: newDevice().endpoint }
    },
  ],
  [
    ['search'],
    async ({ app, people }) => {
      await app.pool.query('delete from saved_search')
      const input = { name: 'Cheap ones', query: 'price=-400', alerts: 'instant' }
      return { search: (await people.buyer.post('/searches', input)).body.insertedId }
    },
  ],
  [
    ['newBuyer'],
    async (stage) => {
      const { id, identity } = await newcomer(stage, 'buyer')
      return { newBuyer: id, identity }
    },
  ],
  [
    ['suspended'],
    async (stage) => {
      const { id } = await newcomer(stage, 'buyer')
      const reasons = { ground: 'abuse', reason: 'Three false reports.' }
      await stage.people.admin.post(`/users/${id}/suspension`, reasons)
      return { suspended: id }
    },
  ],
  [['newSeller'], async (stage) => ({ newSeller: (await newcomer(stage, 'seller')).email })],
  [
    ['verifiedSeller'],
    async (stage) => {
      const { id, email } = await newcomer(stage, 'seller')
      await stage.people.admin.call('PUT', `/verifySeller/${email}`)
      return { verifiedSeller: id }
    },
  ],
]

/**
 * All have signed in too long ago for deleting their own account, which other rows still need, and not
 * too long ago for what admins may do.
 */
export function ageSessions({ app }: MatrixScene) {
  return app.pool.query(
    "update identity_session set authenticated_at = now() - interval '11 minutes'",
  )
}

/** In these minutes the buyer and the sellers do more than a member may in an hour or a day. */
export function allowMore({ app }: MatrixScene) {
  return app.pool.query(
    `delete from rate_limit
     where key ~ '^((book|pause|relist|advertise|makeOffer)By|(start|record)Payment|reportDaily)'`,
  )
}

/** Creates fresh records for the placeholders of a row. */
export async function setScene(stage: MatrixScene, row: string): Promise<SceneIds> {
  const named = [...row.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const wanted = makers.filter(([names]) => names.some((name) => named.includes(name)))
  const made = await Promise.all(wanted.map(([, make]) => make(stage)))
  return Object.assign({}, ...made)
}

/** Leaves nothing unfinished: the settlement loop would do it in the middle of another cell. */
export async function clearScene(stage: MatrixScene, things: SceneIds): Promise<void> {
  const { charged, intent, receipt } = things
  if (charged && intent) await record(stage, charged, intent)
  const owed = 'select id from refund where intent_id = $1 and sent_at is null'
  const { rows } = await stage.app.pool.query(owed, [receipt])
  for (const { id } of rows) await sendRefund(stage.app.services, { refundId: id })
}
