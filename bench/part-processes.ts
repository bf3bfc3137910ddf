import { availableParallelism } from 'node:os'
import { freePort } from '../test/free-port.ts'
import { answering, inTurns } from './contest.ts'
import { openProduct } from './product.ts'
import { compared, quicker, type Row } from './report.ts'
import { asked, type Shop } from './shops.ts'
import { signedIn } from './visitors.ts'

const times = 4_000
/** Two servers, the database and those who ask must not wait for each other. */
const enoughCores = 6

/** Two processes on one database, beside one: half of the visitors ask each. */
export async function processes(shop: Shop, rounds: number): Promise<Row[]> {
  const { databaseUrl, cardsUrl, counted, product } = shop
  const second = await openProduct(databaseUrl, cardsUrl, await freePort())
  const tokens = await signedIn(databaseUrl, 100)
  const texts = tokens.map((token) => asked('/api/products/Dell?limit=24', token))
  // Each of the two is to be as warm as the one.
  const warm = { warmUp: 8 * times }
  const one = { ...answering({ ...counted, ports: [product.port], texts, times }), ...warm }
  const ports = [product.port, second.port]
  const pids = [product.pid, second.pid]
  const two = { ...answering({ ...counted, pids, ports, texts, times }), ...warm }
  const costs = await inTurns({ one, two }, rounds).finally(second.close)
  const both = { ours: costs.two, theirs: costs.one }
  const what = '(e) list of a category, not from memory, two processes beside one'
  if (availableParallelism() >= enoughCores) return [quicker({ what, ...both, bar: 1.8 })]
  return [compared({ what: `${what} (too few cores to compare rates)`, ...both, bar: 1.1 })]
}
