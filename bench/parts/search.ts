import { pageSize } from '../../contract/schemas/pagination.ts'
import { readSearch, writeSearch } from '../../contract/search/search.ts'
import { findHits } from '../../server/features/search/results.ts'
import { defaultRowLimit } from '../../server/http/pagination.ts'
import { newClient } from '../clients/client-pool.ts'
import { openRawConnection } from '../clients/raw-connection.ts'
import { inTurns } from '../measure/comparison.ts'
import { sampleSpeed } from '../measure/machine-speed.ts'
import { type BenchmarkRow, compared, figure } from '../measure/report.ts'
import { answering, type Subject } from '../measure/subject.ts'
import { type BenchApp, getRequest, sizeName } from '../servers/apps.ts'
import { openBare } from '../servers/bare.ts'
import { statementsOf } from '../servers/statements.ts'
import { expectSameResponse } from './lists.ts'

const repetitions = { times: 400, warmUp: 8_000, wakeUp: 600 }
const timed = 300

/** Three facets and a sort: one common, one less common, cheapest first. */
const search = readSearch('brand=Dell&memory=16&battery_health=80&sort=price')
const query = writeSearch(search)
/** Not cached, because of its limit. */
const path = `/api/search?${query}&limit=${pageSize}`
/** Not cached, since each has a parameter of its own, which is ignored. */
const uncached = (call: string, n: number) => `${call}?${query}&unknown=${n}`
/** In ms: 99 of 100 counts of facets are answered in this time. */
const maxFacetsMs = 100

/** Sorted latencies of sequential requests in ms, and how often a statement hit its time limit. */
async function waits(port: number, call: string) {
  const all: number[] = []
  let late = 0
  await sampleSpeed()
  let connection = openRawConnection(port, newClient())
  for (let n = 0; n < timed; n += 1) {
    const begun = performance.now()
    const { promise, resolve } = Promise.withResolvers<number>()
    const path = uncached(call, n)
    connection.ask(getRequest(path), resolve)
    const status = await promise
    if (status === 503) late += 1
    else if (status !== 200) throw new Error(`${path} is answered ${status}`)
    all.push(performance.now() - begun)
    if (n % 100 === 0) {
      connection.close()
      connection = openRawConnection(port, newClient())
    }
  }
  connection.close()
  return { sorted: all.toSorted((one, other) => one - other), late }
}

const at = (sorted: number[], share: number) => sorted[Math.floor(sorted.length * share)] as number

type Timed = { what: string; call: string; maxMs?: number }

async function waitingFor(app: BenchApp, { what, call, maxMs }: Timed): Promise<BenchmarkRow[]> {
  const { sorted, late } = await waits(app.product.port, call)
  const size = sizeName(app.products)
  return [
    figure(`(g) ${what}, ${size}: half are answered in`, [at(sorted, 0.5)], 'ms'),
    figure(`(g) ${what}, ${size}: 99 of 100 are answered in`, [at(sorted, 0.99)], 'ms', maxMs),
    figure(`(g) ${what}, ${size}: too late, of ${timed}`, [late], ''),
  ]
}

const timedCalls: Timed[] = [
  { what: 'search', call: '/api/search' },
  { what: 'its facets', call: '/api/search/facets', maxMs: maxFacetsMs },
  { what: 'both in one call', call: '/api/search/page' },
]

/** A search with three facets and a sort against `pg` and `node:http` with the same statements. */
export async function searches(apps: BenchApp[], rounds: number): Promise<BenchmarkRow[]> {
  const groups: Record<string, Subject>[] = []
  const bare: Awaited<ReturnType<typeof openBare>>[] = []
  const rows: BenchmarkRow[] = []
  for (const app of apps) {
    const { databaseUrl, counted, product, products } = app
    const statements = await statementsOf(databaseUrl, (db) =>
      findHits(db, search, { rows: defaultRowLimit }),
    )
    const one = await openBare({ list: 'search', databaseUrl, statements })
    bare.push(one)
    await expectSameResponse(app, path, [one])
    for (const timed of timedCalls) rows.push(...(await waitingFor(app, timed)))
    const measured = { ...counted, ...repetitions }
    const ours = { ports: [product.port], texts: [getRequest(path)] }
    const theirs = { pids: [one.pid], ports: [one.port], texts: [getRequest('/')] }
    groups.push({
      [`ours ${products}`]: answering({ ...measured, ...ours }),
      [`theirs ${products}`]: answering({ ...measured, ...theirs }),
    })
  }
  const costs = await inTurns(groups, { rounds })
  for (const { close } of bare) close()
  for (const { products } of apps) {
    const [ours = [], theirs = []] = [costs[`ours ${products}`], costs[`theirs ${products}`]]
    rows.push(compared({ what: `(g) search, ${sizeName(products)}`, ours, theirs, bar: 1.5 }))
  }
  return rows
}
