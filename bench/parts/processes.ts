import { availableParallelism } from 'node:os'
import { freePort } from '../../test/harness/network/free-port.ts'
import { type Cost, inTurns } from '../measure/comparison.ts'
import { type BenchmarkRow, compared, quicker } from '../measure/report.ts'
import { answering, type Subject } from '../measure/subject.ts'
import { type BenchApp, getRequest } from '../servers/apps.ts'
import { openBare } from '../servers/bare.ts'
import { signedIn } from '../servers/members.ts'
import { openProduct } from '../servers/product.ts'
import { category, categoryStatements } from '../servers/statements.ts'

type Serving = { pid: number; port: number; close(): unknown }
/** Sends requests to these processes, in total `rate` per second or as fast as possible. */
type Measure = (serving: Pick<Serving, 'pid' | 'port'>[], rate?: number) => Subject
/** One application process, two others, and three bare servers of the same list. */
type Sides = Record<'one' | 'two' | 'bare' | 'bares', Parameters<Measure>[0]>

const warmUp = 10_000
/** Requests per second at which one process, and two with the database, are half idle. */
const easy = 200
/** Two servers, the database and the clients must not compete for cores. */
const enoughCores = 6

const what = '(e) list of a category, not from memory, two processes beside one'

async function fast(ask: Measure, { one, two }: Sides, rounds: number): Promise<BenchmarkRow[]> {
  const costs = await inTurns([{ one: ask(one), two: ask(two) }], { rounds })
  return [quicker({ what, ours: costs.two, theirs: costs.one, bar: 1.8 })]
}

/**
 * With few cores, two processes cannot be faster than one, so each gets an easy rate. A process
 * that is called half as often has higher costs per request due to cold caches; bare servers
 * measure that effect.
 */
async function easily(
  ask: Measure,
  { one, two, bare, bares }: Sides,
  rounds: number,
): Promise<BenchmarkRow[]> {
  const subjects = {
    one: ask(one, easy),
    each: ask(two, 2 * easy),
    together: ask(two, easy),
    bare: ask(bare, easy),
    bares: ask(bares, easy),
  }
  const costs = await inTurns([subjects], { rounds })
  const beside = (how: string, ours: Cost[], theirs: Cost[]) => ({
    what: `${what}, ${how}`,
    ours,
    theirs,
  })
  return [
    compared({ ...beside('each asked as often', costs.each, costs.one), bar: 1.1 }),
    compared(beside('together asked as often', costs.together, costs.one)),
    compared(beside('together asked as often, bare servers', costs.bares, costs.bare)),
  ]
}

/** Two processes on one database against one process. */
export async function processes(app: BenchApp, rounds: number): Promise<BenchmarkRow[]> {
  const { databaseUrl, cardsUrl, counted, product } = app
  const tokens = await signedIn(databaseUrl, 100)
  const { who, list } = await categoryStatements(databaseUrl, tokens[0] as string)
  const open = async () => openProduct(databaseUrl, cardsUrl, await freePort())
  const openList = () => openBare({ list: 'category', databaseUrl, statements: [who, list] })
  const two: Serving[] = [await open(), await open()]
  const bare: Serving[] = [await openList()]
  const bares: Serving[] = [await openList(), await openList()]
  const sides = { one: [product], two, bare, bares }

  const texts = tokens.map((token) => getRequest(`/api/products/${category}?limit=24`, token))
  const ask: Measure = (serving, rate) => {
    const pids = serving.map(({ pid }) => pid)
    const ports = serving.map(({ port }) => port)
    const repetitions = { ...counted, pids, ports, texts, times: 2_000, warmUp: 0 }
    return answering(rate ? { ...repetitions, rate } : repetitions)
  }
  async function measured() {
    for (const side of Object.values(sides)) await ask(side).work(warmUp * side.length)
    return availableParallelism() < enoughCores
      ? easily(ask, sides, rounds)
      : fast(ask, sides, rounds)
  }
  return measured().finally(() =>
    Promise.all([...two, ...bare, ...bares].map(({ close }) => close())),
  )
}
