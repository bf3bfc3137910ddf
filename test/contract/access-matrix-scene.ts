import { signAccessToken } from '../../server/access/access-token.ts'
import { sendRefund } from '../../server/features/payments/send-refund.ts'
import type { TestApp } from '../harness/app.ts'
import type { Person, Role } from '../harness/people.ts'
import type { Column } from './access-matrix.ts'

async function castOf(shop: TestApp) {
  return {
    buyer: await shop.signUp('Bea', 'buyer'),
    otherBuyer: await shop.signUp('Ben', 'buyer'),
    seller: await shop.signUp('Sana', 'seller'),
    otherSeller: await shop.signUp('Sami', 'seller'),
    admin: await shop.signUp('Ada', 'seller'),
    unfinished: await shop.signUp('Uma'),
    deleted: await shop.signUp('Dan', 'buyer'),
    signedOut: await shop.signUp('Olga', 'buyer'),
  }
}

function claimsOf(token: string): { sub: string; sid: string } {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
}

/** The same token with the signature of somebody else's key. */
function forged(token: string): string {
  const [head, claims] = token.split('.')
  return `${head}.${claims}.${Buffer.from('not the key of this site, is it').toString('base64url')}`
}

/** The people of the matrix, and with what each of them says who they are. */
export async function createScene(shop: TestApp) {
  const people = await castOf(shop)
  await shop.pool.query("update member set is_admin = true where name = 'Ada'")
  await shop.pool.query("delete from identity_user where name = 'Dan'")
  await people.signedOut.browser.identity('/sign-out')
  // Nobody of the cast may delete the own account in the middle of the play.
  await shop.pool.query(
    "update identity_session set authenticated_at = now() - interval '11 minutes'",
  )
  // So that only the matrix's own calls record payments, and nothing is done behind them.
  await shop.webhooks({ mode: 'hold' })
  await shop.house.jobs.stop()

  const tokens: Partial<Record<Column, string>> = { forged: forged(people.admin.token) }
  for (const [column, { token }] of Object.entries(people)) tokens[column as Column] = token
  tokens.expired = await signAccessToken(shop.pool, claimsOf(people.admin.token), -1)
  const ids = Object.values(people).map(({ token }) => claimsOf(token).sub)
  const { rows } = await shop.pool.query('select id from member where identity_id = any($1)', [ids])
  return { shop, people, tokens, known: [...ids, ...rows.map(({ id }) => String(id))] }
}

export type MatrixScene = Awaited<ReturnType<typeof createScene>>

const intentOf = (clientSecret: string) => clientSecret.split('_secret_')[0] ?? ''

async function book(buyer: Person, productId: string): Promise<string> {
  const wish = { productId, phone: '555', location: 'Porto' }
  // From an address of its own each time: there is a limit for one network.
  return (await buyer.elsewhere().post('/bookings', wish)).body.insertedId
}

/** A booking the provider has the money for, of which the site has not heard. */
async function charge({ shop, people }: MatrixScene) {
  const product = await shop.addProduct(people.seller)
  const booking = await book(people.buyer, product)
  const { body } = await people.buyer.post('/create-payment-intent', { bookingId: booking })
  await shop.payByCard(body.clientSecret)
  return { product, booking, intent: intentOf(body.clientSecret) }
}

const record = ({ people }: MatrixScene, bookingId: string, transactionId: string) =>
  people.buyer.post('/payments', { bookingId, transactionId })

/** Holds a product back, as if a sold one had its serial number when it was listed. */
async function holdBack({ pool }: TestApp, held: string, sold: string) {
  await pool.query('update product set sold_at = now() where id = $1', [sold])
  await pool.query(
    `update product set hidden_at = now(), hidden_because = 'serial' where id = $1`,
    [held],
  )
  await pool.query(
    `insert into report (product_id, same_serial_as, header, image, seller_name, item_date)
     values ($1, $2, 'A laptop', '', 'Sana', '')`,
    [held, sold],
  )
}

let newcomers = 0
/** Somebody nobody knows yet: their address, and the ids of the member and the identity. */
async function newcomer({ shop }: MatrixScene, role: Role) {
  newcomers += 1
  const { email, token } = await shop.signUp(`New ${newcomers}`, role)
  const { rows } = await shop.pool.query('select id from member where email = $1', [email])
  return { email, id: String(rows[0].id), identity: claimsOf(token).sub }
}

let attributes = 0

type Things = Record<string, string>

/** What rows name in braces, and how it is made. What belongs together is made together. */
const makers: [names: string[], make: (stage: MatrixScene) => Promise<Things>][] = [
  [['buyer'], async ({ people }) => ({ buyer: people.buyer.email })],
  [['seller'], async ({ people }) => ({ seller: people.seller.email })],
  [['free'], async ({ shop, people }) => ({ free: await shop.addProduct(people.seller) })],
  [
    ['advertised'],
    async ({ shop, people }) => ({
      advertised: await shop.addProduct(people.seller, { advertised: true }),
    }),
  ],
  [
    ['paused'],
    async ({ shop, people }) => {
      const paused = await shop.addProduct(people.seller)
      await people.seller.post(`/products/${paused}/pause`)
      return { paused }
    },
  ],
  [
    ['reserved', 'booking'],
    async ({ shop, people }) => {
      const reserved = await shop.addProduct(people.seller)
      return { reserved, booking: await book(people.buyer, reserved) }
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
    async ({ shop, people }) => {
      const begun = await book(people.buyer, await shop.addProduct(people.seller))
      await people.buyer.post('/create-payment-intent', { bookingId: begun })
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
    ['report'],
    async ({ shop, people }) => {
      const productId = await shop.addProduct(people.seller)
      const { body } = await people.buyer.post('/reportedItems', { productId })
      return { report: body.insertedId }
    },
  ],
  [
    ['held'],
    async ({ shop, people }) => {
      const sold = await shop.addProduct(people.seller)
      const held = await shop.addProduct(people.seller)
      await holdBack(shop, held, sold)
      return { held }
    },
  ],
  [
    ['attribute'],
    async ({ shop }) => {
      attributes += 1
      const add = 'insert into attribute (key, names, kind) values ($1, $2, $3)'
      const key = `nobodys_${attributes}`
      await shop.pool.query(add, [key, { en: 'Hinge' }, 'text'])
      return { attribute: key }
    },
  ],
  [
    ['favourite'],
    async ({ shop, people }) => {
      const favourite = await shop.addProduct(people.seller)
      await people.buyer.call('PUT', `/favourites/${favourite}`)
      return { favourite }
    },
  ],
  [
    ['search'],
    async ({ shop, people }) => {
      await shop.pool.query('delete from saved_search')
      const wish = { name: 'Cheap ones', query: 'price=-400', alerts: 'instant' }
      return { search: (await people.buyer.post('/searches', wish)).body.insertedId }
    },
  ],
  [
    ['newBuyer'],
    async (stage) => {
      const { id, identity } = await newcomer(stage, 'buyer')
      return { newBuyer: id, identity }
    },
  ],
  [['newSeller'], async (stage) => ({ newSeller: (await newcomer(stage, 'seller')).email })],
]

/** Makes, for one cell of the matrix, what its row names: nobody else has touched it yet. */
export async function setScene(stage: MatrixScene, row: string): Promise<Things> {
  // In these minutes the buyer and the sellers do more than anybody may in an hour.
  await stage.shop.pool.query(
    "delete from rate_limit where key ~ '^(book|pause|relist|advertise)By'",
  )
  const named = [...row.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const wanted = makers.filter(([names]) => names.some((name) => named.includes(name)))
  const made = await Promise.all(wanted.map(([, make]) => make(stage)))
  return Object.assign({}, ...made)
}

/** Leaves nothing unfinished: the reconciler would do it in the middle of another cell. */
export async function clearScene(stage: MatrixScene, things: Things): Promise<void> {
  const { charged, intent, receipt } = things
  if (charged && intent) await record(stage, charged, intent)
  const owed = 'select from refund where intent_id = $1 and sent_at is null'
  const { rows } = await stage.shop.pool.query(owed, [receipt])
  if (receipt && rows.length > 0) await sendRefund(stage.shop.house, receipt)
}
