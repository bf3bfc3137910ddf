import { once } from 'node:events'
import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { keepOffLast } from '../clients/cores.ts'
import { type Cost, inTurns } from '../measure/comparison.ts'
import { type BenchmarkRow, compared, figure } from '../measure/report.ts'
import { answering, type Subject } from '../measure/subject.ts'
import { type BenchApp, getRequest, sizeName } from '../servers/apps.ts'
import { openBare } from '../servers/bare.ts'

const times = 20_000
/** V8 keeps optimizing microsecond work for this many requests. */
const warmUp = 200_000
const paths = {
  '/': 'home page',
  '/search': 'search page, from memory',
  '/api/advertises': 'advertised list, from memory',
}

async function bytesOf(port: number, path: string) {
  const call = request({ port, path, headers: { 'accept-encoding': 'gzip, deflate, br' } }).end()
  const [response] = await once(call, 'response')
  const ownOfNode = /^(date|connection|keep-alive)$/i
  const head: string[] = []
  for (let at = 0; at < response.rawHeaders.length; at += 2) {
    const [name, value] = response.rawHeaders.slice(at, at + 2)
    if (!ownOfNode.test(name)) head.push(name, value)
  }
  return { head, body: (await buffer(response)).toString('base64') }
}

/** Cached responses against a `node:http` server that sends the same bytes and headers. */
export async function pages(apps: BenchApp[], rounds: number): Promise<BenchmarkRow[]> {
  const rows: BenchmarkRow[] = []
  for (const [path, name] of Object.entries(paths)) {
    const groups: Record<string, Subject>[] = []
    const bare = await Promise.all(
      apps.map(async ({ product }) => openBare(await bytesOf(product.port, path))),
    )
    for (const [n, { products, product, counted }] of apps.entries()) {
      const { port, pid } = bare[n] as (typeof bare)[number]
      for (const server of [product.pid, pid]) keepOffLast(server)
      const repetitions = { texts: [getRequest(path)], times, warmUp, wakeUp: times }
      const ours = { ...repetitions, ...counted, ports: [product.port] }
      groups.push({
        [`ours ${products}`]: answering(ours),
        [`theirs ${products}`]: answering({ ...repetitions, pids: [pid], ports: [port] }),
      })
    }
    const costs = await inTurns(groups, { rounds })
    for (const { close } of bare) close()
    for (const { products } of apps) {
      const [ours = [], theirs = []] = [costs[`ours ${products}`], costs[`theirs ${products}`]]
      rows.push(compared({ what: `(a) ${name}, ${sizeName(products)}`, ours, theirs, bar: 2 }))
    }
    rows.push(...growth(`(d) ${name}`, apps, costs))
  }
  return rows
}

/** More pages than the cache has room for, so that each is rendered. */
const renderedPages = 400
const rendered = { times: 400, warmUp: 800, wakeUp: 50 }
const maxRenderMs = 15
const maxPageBytes = 60_000

/** The search page when it is not cached: each has a parameter of its own, which is ignored. */
export async function searchPages(apps: BenchApp[], rounds: number): Promise<BenchmarkRow[]> {
  const texts = Array.from({ length: renderedPages }, (_, n) => getRequest(`/search?unknown=${n}`))
  const groups = apps.map(({ products, product, counted }) => ({
    [products]: answering({ ...rendered, ...counted, ports: [product.port], texts }),
  }))
  // A part of them would fit into the cache.
  const costs = await inTurns(groups, { rounds, slices: 1, isSpeedSampled: true })
  const rows: BenchmarkRow[] = []
  for (const { products, product } of apps) {
    const what = `(a) search page, ${sizeName(products)}`
    const ms = (costs[products] ?? []).map((cost) => cost.ms)
    rows.push(figure(`${what}: rendering`, ms, 'ms', maxRenderMs, 1))
    const { headers } = await fetch(`http://127.0.0.1:${product.port}/search`, {
      headers: { 'accept-encoding': 'identity' },
    })
    const bytes = Number(headers.get('content-length'))
    rows.push(figure(`${what}: HTML`, [bytes / 1000], 'KB', maxPageBytes / 1000, 1))
  }
  return rows
}

/** The largest database against the smallest. */
export function growth(what: string, apps: BenchApp[], costs: Record<string, Cost[]>) {
  const [few, many] = [apps[0]?.products, apps.at(-1)?.products]
  if (few === undefined || many === undefined || few === many) return []
  const [ours = [], theirs = []] = [costs[`ours ${many}`], costs[`ours ${few}`]]
  const name = `${what}, ${sizeName(many)} beside ${sizeName(few)}`
  return [compared({ what: name, ours, theirs, bar: 1.3 })]
}
