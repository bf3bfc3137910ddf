import pg from 'pg'
import { type BenchApp, sizeName } from './apps.ts'
import { createClientPool } from './client-pool.ts'
import { inTurns, type Subject } from './comparison.ts'
import { signedIn } from './members.ts'
import { growth } from './part-pages.ts'
import { type BenchmarkRow, compared } from './report.ts'

const times = 60

async function forSale(databaseUrl: string, limit: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query(
    `select id from product where sold_at is null and withdrawn_at is null and not exists (
       select from booking where product_id = product.id and state = 'held')
     order by md5(id::text) limit $1`,
    [limit],
  )
  await client.end()
  return rows.map(({ id }) => id)
}

/** Book, begin to pay, pay at the provider, record the payment; its webhook arrives meanwhile. */
async function buying({ databaseUrl, counted, product, cardsUrl }: BenchApp, rounds: number) {
  const [tokens, left] = await Promise.all([
    signedIn(databaseUrl, 100),
    forSale(databaseUrl, times * (rounds + 2)),
  ])
  const subject: Subject = {
    ...counted,
    times,
    warmUp: times * 2,
    async work(sales) {
      const buyerClient = createClientPool('buyer.ts')
      const productIds = left.splice(0, sales)
      if (productIds.length < sales) throw new Error('nothing is left to buy')
      const task = { port: product.port, cardsUrl, tokens, productIds }
      return buyerClient.send(task).finally(() => buyerClient.close())
    },
  }
  return subject
}

export async function sales(apps: BenchApp[], rounds: number): Promise<BenchmarkRow[]> {
  const contestants: Record<string, Subject> = {}
  for (const app of apps) contestants[`ours ${app.products}`] = await buying(app, rounds)
  const costs = await inTurns(contestants, rounds)
  const alone = apps.map(({ products }) => {
    const ours = costs[`ours ${products}`] ?? []
    const row = compared({ what: `(c) a sale, ${sizeName(products)}`, ours, theirs: ours })
    return { ...row, theirs: '', ratio: '' }
  })
  return [...alone, ...growth('(d) a sale', apps, costs)]
}
