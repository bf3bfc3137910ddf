import { availableParallelism } from 'node:os'
import { freePort } from '../test/free-port.ts'
import { answering, inTurns } from './contest.ts'
import { openProduct } from './product.ts'
import { compared, quicker, type Row } from './report.ts'
import { asked, type Shop } from './shops.ts'
import { signedIn } from './visitors.ts'

const times = 3_000
const warmUp = 10_000
/** Requests a second that one process can answer, and the database, and there is room left. */
const easy = 250
/** Two servers, the database and those who ask must not wait for each other. */
const enoughCores = 6

/**
 * Two processes on one database, beside a third alone: half of the visitors ask each of the two. On few cores
 * two would have no more room than one, and what is full costs more for everything; so there both sides are
 * asked equally often, as often as is easy.
 */
export async function processes(shop: Shop, rounds: number): Promise<Row[]> {
  const { databaseUrl, cardsUrl, counted, product } = shop
  const open = async () => openProduct(databaseUrl, cardsUrl, await freePort())
  const pair = [await open(), await open()]
  const tokens = await signedIn(databaseUrl, 100)
  const texts = tokens.map((token) => asked('/api/products/Dell?limit=24', token))
  const isFull = availableParallelism() < enoughCores

  async function warmed(processes: (typeof product)[]) {
    const pids = processes.map(({ pid }) => pid)
    const ports = processes.map(({ port }) => port)
    const asking = { ...counted, pids, ports, texts, times }
    // Each process answers as many before it is measured.
    await answering(asking).work(warmUp * processes.length)
    return answering({ ...asking, ...(isFull && { rate: easy }), warmUp: 0 })
  }

  const measured = async () =>
    inTurns({ one: await warmed([product]), two: await warmed(pair) }, rounds)
  const costs = await measured().finally(() => Promise.all(pair.map(({ close }) => close())))
  const both = { ours: costs.two, theirs: costs.one }
  const what = '(e) list of a category, not from memory, two processes beside one'
  if (!isFull) return [quicker({ what, ...both, bar: 1.8 })]
  return [compared({ what: `${what}, asked equally often`, ...both, bar: 1.1 })]
}
