import pg from 'pg'
import { createClientPool } from '../clients/client-pool.ts'
import { inTurns } from '../measure/comparison.ts'
import { type BenchmarkRow, figure } from '../measure/report.ts'
import type { Subject } from '../measure/subject.ts'
import { type BenchApp, sizeName } from '../servers/apps.ts'
import { signedIn, signedInSellers } from '../servers/members.ts'
import { growth } from './pages.ts'

const times = 60
/** Of one sale without its delivery. */
const maxMs = 30

type Offer = { id: string; sellerId: string }
type Sellers = { ids: string[]; others?: boolean }

/** Products of these sellers, or of all others. */
async function forSale(databaseUrl: string, { ids, others = false }: Sellers, limit: number) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<Offer>(
    `select id, seller_id as "sellerId" from product
     where sold_at is null and withdrawn_at is null and (seller_id = any($2)) <> $3 and not exists (
       select from booking where product_id = product.id and state = 'held')
     order by md5(id::text) limit $1`,
    [limit, ids, others],
  )
  await client.end()
  return rows
}

/**
 * Book, begin to pay, pay at the provider, record the payment; its webhook arrives concurrently. With
 * the sellers' tokens also ship, confirm the delivery and accept.
 */
async function buying(
  app: BenchApp,
  left: Offer[],
  statements: number[],
  sellers?: Map<string, string>,
) {
  const { databaseUrl, counted, product, cardsUrl } = app
  const tokens = await signedIn(databaseUrl, 200)
  const subject: Subject = {
    ...counted,
    times,
    warmUp: times * 2,
    async work(sales) {
      const buyerClient = createClientPool('buyer.ts')
      const offers = left.splice(0, sales)
      if (offers.length < sales) throw new Error('nothing is left to buy')
      const productIds = offers.map(({ id }) => id)
      const sellerTokens = sellers && offers.map(({ sellerId }) => sellers.get(sellerId) ?? '')
      const task = { port: product.port, cardsUrl, tokens, productIds, sellerTokens }
      const before = await product.statements()
      const seconds = await buyerClient.send(task).finally(() => buyerClient.close())
      statements.push(((await product.statements()) - before) / sales)
      return seconds
    },
  }
  return subject
}

export async function sales(apps: BenchApp[], rounds: number): Promise<BenchmarkRow[]> {
  const groups: Record<string, Subject>[] = []
  const statements: Record<string, number[]> = {}
  const statementsOf = (kind: string, { products }: BenchApp) => {
    statements[`${kind} ${products}`] ??= []
    return statements[`${kind} ${products}`] as number[]
  }
  for (const app of apps) {
    const sellers = await signedInSellers(app.databaseUrl)
    const ids = sellers.map(({ memberId }) => memberId)
    const needed = times * (rounds + 4)
    const completed = await forSale(app.databaseUrl, { ids }, needed)
    // A small database has too few products of signed-in sellers.
    const isEnough = completed.length === needed
    const left = await forSale(app.databaseUrl, { ids: isEnough ? ids : [], others: true }, needed)
    groups.push({ [`ours ${app.products}`]: await buying(app, left, statementsOf('ours', app)) })
    if (!isEnough) continue
    const tokens = new Map(sellers.map(({ memberId, token }) => [memberId, token]))
    const subject = await buying(app, completed, statementsOf('completed', app), tokens)
    groups.push({ [`completed ${app.products}`]: subject })
  }
  const costs = await inTurns(groups, { rounds, slices: 1, isSpeedSampled: true })
  const kinds = { ours: '(c) a sale', completed: '(c) a sale, shipped and accepted' }
  const alone = apps.flatMap(({ products }) =>
    Object.entries(kinds).flatMap(([kind, name]) => {
      const ours = costs[`${kind} ${products}`]
      if (!ours) return []
      const what = `${name}, ${sizeName(products)}`
      const max = kind === 'ours' ? maxMs : undefined
      return [
        figure(
          `${what}: processor`,
          ours.map(({ ms }) => ms),
          'ms',
          max,
          1,
        ),
        figure(`${what}: statements`, statements[`${kind} ${products}`] ?? [], '', undefined, 1),
      ]
    }),
  )
  return [...alone, ...growth('(d) a sale', apps, costs)]
}
