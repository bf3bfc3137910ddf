import { isDeepStrictEqual } from 'node:util'
import { advertisedProducts } from '../../server/features/advertising/queries.ts'
import { defaultRowLimit } from '../../server/http/pagination.ts'
import { inTurns } from '../measure/comparison.ts'
import { type BenchmarkRow, compared } from '../measure/report.ts'
import { answering, type Subject } from '../measure/subject.ts'
import { type BenchApp, getRequest, sizeName } from '../servers/apps.ts'
import { openBare } from '../servers/bare.ts'
import { signedIn } from '../servers/members.ts'
import { category, categoryStatements, statementOf } from '../servers/statements.ts'
import { growth } from './pages.ts'

/** Compilation is still under way after 8,000 requests and finished by 20,000. */
const repetitions = { times: 1_200, warmUp: 20_000, wakeUp: 1_200 }

type Bare = Awaited<ReturnType<typeof openBare>>
type Sides = {
  ours: Subject
  /** The same list in its common form: cached, once the caller is authenticated. */
  cached?: Subject
  theirs: Subject
  both?: Subject
  bare: Bare[]
}

const bareSubject = ({ counted }: BenchApp, { port, pid }: Bare): Subject =>
  answering({ ...counted, pids: [pid], ports: [port], texts: [getRequest('/')], ...repetitions })

/** Throws unless the bare server's response has the same content. */
export async function expectSameResponse(
  app: BenchApp,
  path: string,
  bare: Bare[],
  token?: string,
) {
  const headers = token ? { authorization: `Bearer ${token}` } : undefined
  const ours = await fetch(`http://127.0.0.1:${app.product.port}${path}`, { headers })
  const expected = await ours.json()
  for (const { port } of bare) {
    const answer = await fetch(`http://127.0.0.1:${port}/`)
    if (!isDeepStrictEqual(await answer.json(), expected)) {
      throw new Error(`the bare list is not that of ${path}`)
    }
  }
}

async function ofCategory(app: BenchApp): Promise<Sides> {
  const { databaseUrl, counted, product } = app
  const tokens = await signedIn(databaseUrl, 100)
  const { who, list } = await categoryStatements(databaseUrl, tokens[0] as string)
  const bare = await Promise.all(
    [[list], [who, list]].map((statements) =>
      openBare({ list: 'category', databaseUrl, statements }),
    ),
  )
  // Lists with a limit are not cached.
  const paths = [`/api/products/${category}?limit=24`, `/api/products/${category}`]
  for (const path of paths) await expectSameResponse(app, path, bare, tokens[0])
  const [ours, cached] = paths.map((path) => {
    const texts = tokens.map((token) => getRequest(path, token))
    return answering({ ...counted, ports: [product.port], texts, ...repetitions })
  }) as [Subject, Subject]
  const [theirs, both] = bare.map((one) => bareSubject(app, one)) as [Subject, Subject]
  return { ours, cached, theirs, both, bare }
}

async function advertised(app: BenchApp): Promise<Sides> {
  const { databaseUrl, counted, product } = app
  const list = await statementOf(databaseUrl, (db) => advertisedProducts(db, defaultRowLimit))
  const bare = [await openBare({ list: 'advertised', databaseUrl, statements: [list] })]
  const path = '/api/advertises?limit=24'
  await expectSameResponse(app, path, bare)
  const ours = answering({
    ...counted,
    ports: [product.port],
    texts: [getRequest(path)],
    ...repetitions,
  })
  return { ours, theirs: bareSubject(app, bare[0] as Bare), bare }
}

const lists = {
  'list of a category, for a member, not from memory': ofCategory,
  'advertised list, not from memory': advertised,
}

/**
 * Lists read from the database or, for members, from the cache, against `pg` and `node:http` with
 * the same statement and JSON.
 */
export async function listed(apps: BenchApp[], rounds: number): Promise<BenchmarkRow[]> {
  const rows: BenchmarkRow[] = []
  for (const [name, open] of Object.entries(lists)) {
    const groups: Record<string, Subject>[] = []
    const bare: Bare[] = []
    for (const app of apps) {
      const sides = await open(app)
      bare.push(...sides.bare)
      const { ours, theirs, both, cached } = sides
      groups.push({
        [`ours ${app.products}`]: ours,
        [`theirs ${app.products}`]: theirs,
        ...(both && { [`both ${app.products}`]: both }),
        ...(cached && { [`cached ${app.products}`]: cached }),
      })
    }
    const costs = await inTurns(groups, { rounds })
    for (const { close } of bare) close()
    for (const { products } of apps) {
      const of = (side: string) => costs[`${side} ${products}`]
      const what = `(b) ${name}, ${sizeName(products)}`
      const [ours = [], theirs = [], both] = [of('ours'), of('theirs'), of('both')]
      const exact = both ? `${what}, beside the list's statement alone` : what
      // Without authentication.
      const alone = { what: exact, ours, theirs }
      rows.push(compared(both ? alone : { ...alone, bar: 1.5 }))
      const same = `${what}, beside both statements (who asks, and the list)`
      if (both) rows.push(compared({ what: same, ours, theirs: both, bar: 1.5 }))
      const cached = of('cached')
      const memory = exact.replace('not from memory', 'from memory')
      if (cached) rows.push(compared({ what: memory, ours: cached, theirs, bar: 1.5 }))
    }
    rows.push(...growth(`(d) ${name}`, apps, costs))
  }
  return rows
}
