import { hash } from '@node-rs/argon2'
import type pg from 'pg'
import { toMinor } from '../../contract/schemas/money.ts'
import { addressOf, cast, type DemoMember } from './cast.ts'
import { categories } from './catalogue.ts'
import { addConversations } from './conversations.ts'
import { addInterest } from './interest.ts'
import { addOffers } from './offers.ts'
import type { DemoProduct } from './product.ts'
import { products } from './products.ts'
import { addQuestions } from './questions.ts'
import { specificationOf } from './specifications.ts'
import { declareKind, disclosuresOf } from './traders.ts'

const day = 24 * 3_600_000

/** As for a real sign-up: argon2id, 19 MiB, two passes, one lane. */
const hashing = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

async function addPerson(client: pg.PoolClient, person: DemoMember) {
  const { key, name, email, photo = null, roles, verified = false } = person
  const identity = `demo-${key}`
  await client.query(
    'insert into identity_user (id, name, email, email_verified, image) values ($1, $2, $3, true, $4)',
    [identity, name, email, photo],
  )
  await client.query(
    `insert into identity_account (id, user_id, account_id, provider_id, password)
     values ($1, $1, $1, 'credential', $2)`,
    [identity, await hash(person.password, hashing)],
  )
  const { rows } = await client.query(
    `insert into member
       (identity_id, name, email, email_key, photo, is_buyer, is_seller, is_admin, verified_at)
     values ($1, $2, $3, $3, $4, $5, $6, $7, case when $8 then now() end) returning id`,
    [
      identity,
      name,
      email,
      photo,
      ...(['buyer', 'seller', 'admin'] as const).map((role) => roles.includes(role)),
      verified,
    ],
  )
  const id = String(rows[0].id)
  if (roles.includes('seller')) await declareKind(client, id, key)
  return id
}

async function addProduct(
  client: pg.PoolClient,
  product: DemoProduct,
  sellerId: string,
  currency: string,
) {
  const posted = new Date(Date.now() - product.postedDaysAgo * day)
  const { specs, grades, locks, passport } = specificationOf(product, posted)
  const month = String(product.purchasedMonth).padStart(2, '0')
  const { rows } = await client.query(
    `insert into product
       (seller_id, category_id, title, image, description, original_price, resale_price, currency,
        purchased_on, condition, location, phone, created_at, specs, grades, locks, passport,
        disclosures)
     select $1, category.id, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17,
            $18
     from category where category.name = $2 returning id`,
    [
      sellerId,
      product.category,
      product.title,
      product.picture,
      product.description,
      toMinor(product.originalPrice),
      toMinor(product.resalePrice),
      currency,
      `${product.purchasedYear}-${month}-01`,
      product.condition,
      product.location,
      product.phone,
      posted,
      specs,
      grades,
      locks,
      passport,
      disclosuresOf(product),
    ],
  )
  return String(rows[0].id)
}

async function hold(client: pg.PoolClient, productId: string, buyerId: string, address: string) {
  await client.query(
    `insert into booking
       (product_id, buyer_id, title, image, price, currency, phone, location, delivery, expires_at)
     select product.id, $2, title, image, resale_price, currency, '555-0142', $3, 'ship',
            now() + interval '1 day'
     from product where product.id = $1`,
    [productId, buyerId, address],
  )
}

async function addAll(client: pg.PoolClient, currency: string) {
  for (const { name, about, picture } of categories) {
    await client.query('update category set about = $2, picture = $3 where name = $1', [
      name,
      about,
      picture,
    ])
  }
  const people = new Map<string, string>()
  for (const person of cast) people.set(person.key, await addPerson(client, person))
  const idOf = (key: string) => people.get(key) ?? ''

  for (const product of products) {
    const added = await addProduct(client, product, idOf(product.seller), currency)
    await addQuestions(client, product, added, idOf)
    await addOffers(client, product, added, idOf)
    await addConversations(client, product, added, idOf)
    const { reserved } = product
    if (reserved) await hold(client, added, idOf(reserved), addressOf(reserved))
    if (product.advertised) {
      await client.query('insert into advertisement (product_id) values ($1)', [added])
    }
  }
  await addInterest(client, ['jonas', 'malia', 'samuel'].map(idOf))
}

/**
 * Loads demo members and products into a migrated database without members. Their sales are made by
 * the server when it starts.
 */
export async function loadDemo(pool: pg.Pool, currency: string): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    // Serializes loaders; does nothing if there are members.
    await client.query('lock table member in share row exclusive mode')
    const { rowCount } = await client.query('select from identity_user limit 1')
    if (rowCount === 0) await addAll(client, currency)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
