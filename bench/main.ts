import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { machine } from './environment.ts'
import { beginSpeedSamples, setReferenceWork } from './measure/machine-speed.ts'
import { type BenchmarkRow, formatRow, table } from './measure/report.ts'
import { deadlinesDue } from './parts/deadlines.ts'
import { listed } from './parts/lists.ts'
import { matching } from './parts/matching.ts'
import { pages, searchPages } from './parts/pages.ts'
import { beside } from './parts/peers.ts'
import { processes } from './parts/processes.ts'
import { sales } from './parts/sales.ts'
import { searches } from './parts/search.ts'
import { start } from './parts/start.ts'
import { web } from './parts/web.ts'
import { type BenchApp, type Databases, sizes, startBenchApp } from './servers/apps.ts'
import { openDatabases } from './servers/databases.ts'
import { openReference } from './servers/reference.ts'

type Part = (databases: Databases, rounds: number) => Promise<BenchmarkRow[]>

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    products: { type: 'string', default: sizes.join() },
    peer: { type: 'string' },
  },
})
/** Of the parts that compare databases. */
const chosenSizes = values.products.split(',').map(Number)

function withApps(
  part: (apps: BenchApp[], rounds: number) => Promise<BenchmarkRow[]>,
  of = chosenSizes,
): Part {
  return async (databases, rounds) => {
    const apps: BenchApp[] = []
    try {
      for (const products of of) apps.push(await startBenchApp(databases, products))
      return await part(apps, rounds)
    } finally {
      for (const app of apps) await app.close()
    }
  }
}

/** Only with another product to compare with. */
const peers = withApps(
  ([app], rounds) => beside(values.peer as string, app as BenchApp, rounds),
  chosenSizes.slice(0, 1),
)

const parts: Record<string, Part> = {
  start,
  pages: withApps(async (apps, rounds) => [
    ...(await pages(apps, rounds)),
    ...(await searchPages(apps, rounds)),
  ]),
  lists: withApps(listed),
  search: withApps(searches, [1_000, 1_000_000]),
  matching,
  sales: withApps(sales),
  deadlines: withApps(deadlinesDue, [100_000]),
  processes: withApps(([app], rounds) => processes(app as BenchApp, rounds), [100_000]),
  web,
  ...(values.peer && { peers }),
}

const unknown = positionals.find((name) => !(name in parts))
if (unknown) throw new Error(`There is no part ${unknown}: ${Object.keys(parts).join(', ')}`)
const rounds = Number(values.rounds)
const names = positionals.length > 0 ? positionals : Object.keys(parts)

const databases = await openDatabases()
const rows: BenchmarkRow[] = []
try {
  const isFilling = names.some((name) => name !== 'web')
  for (const products of isFilling ? chosenSizes : []) await databases.ensureFilled(products)
  const reference = await openReference(databases)
  await setReferenceWork(reference.work)
  for (const name of names) {
    beginSpeedSamples()
    for (const row of (await parts[name]?.(databases, rounds)) ?? []) {
      rows.push(row)
      console.log(formatRow(row))
    }
  }
  reference.close()
  const head = await machine(databases, ['bin/bench', ...process.argv.slice(2)].join(' '), rounds)
  writeFileSync(
    join(import.meta.dirname, '../.cache/bench/results.md'),
    `${head}\n${table(rows)}\n`,
  )
} finally {
  await databases.close()
}
if (rows.some(({ holds }) => holds === false)) process.exitCode = 1
